/** Runs one statement. */
export type Query = (text: string, params?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** What the stand-in needs of the project's database, as a superuser: the real server's own connections are no less. */
export interface RealtimeDatabase {
  readonly query: Query;
  /** Runs the work in a transaction and rolls it back, whatever comes of it. */
  rehearse<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Hears every NOTIFY on the channel, in the order of the commits, until the function that it gives is called. `lost` says that the
   * connection is gone and nothing more will be heard.
   */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>;
}
