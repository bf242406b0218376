/** What a browser is told to reach Supabase Realtime with: nothing of it is secret. */
export interface SupabaseLink {
  /** The project; null where it is the demo's own address. */
  readonly url: string | null;
  readonly anonKey: string;
  /** What the page calls it. */
  readonly label: string;
}
