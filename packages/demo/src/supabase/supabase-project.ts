/** A real Supabase project, as the environment gives it. */
export interface SupabaseProject {
  readonly url: string;
  /** For the browser. */
  readonly anonKey: string;
  /** For this process alone. */
  readonly serviceKey: string;
  /** What the tokens of the people are signed with; for this process alone. */
  readonly jwtSecret: string;
  /** The database, for the migrations; null where they are run by other means. */
  readonly databaseUrl: string | null;
}
