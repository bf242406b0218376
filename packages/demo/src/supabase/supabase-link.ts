/** What a browser is told to reach Supabase Realtime with: nothing of it is secret. */
export interface SupabaseLink {
  /** The project; null for the stand-in, which has the demo's own address. */
  readonly url: string | null;
  readonly anonKey: string;
}
