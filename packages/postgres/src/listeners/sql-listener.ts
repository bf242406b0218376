/** What a listener tells. None of it may throw. */
export interface SqlListenerHandlers {
  /** Something was sent on the channel. */
  readonly onPayload: (payload: string) => void;
  /** The session listens now, for the first time or again: what was sent before is lost. */
  readonly onReady: () => void;
  /** A session could not be opened or broke off; it is opened again by and by. */
  readonly onError: (error: unknown) => void;
}

/**
 * How a store hears of the commits of other processes: `LISTEN` on one session of the database, which must not go through a pooler in
 * transaction mode. See `listenWithPg`, `listenWithPostgresJs`, `listenWithPglite`.
 */
export interface SqlListener {
  /** Listens on a channel, through losses of the connection, until the function that it returns is called. */
  listen(channel: string, handlers: SqlListenerHandlers): () => void;
}
