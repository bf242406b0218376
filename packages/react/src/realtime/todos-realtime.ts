/** A source of pings: "this list has a new rev". A ping is a hint; the client reads the list itself. */
export interface TodosRealtime {
  /** Starts listening to one list, until the function that it returns is called. */
  subscribe(source: TodosRealtimeSource, handlers: TodosRealtimeHandlers): () => void;
}

/** Which list to listen to, and how to reach the server about it. */
export interface TodosRealtimeSource {
  /** The realtime topic of the list, from the route's answer: `todos:<org>:<container>`, percent-encoded. */
  readonly topic: string;
  readonly container: string;
  /** The address of the list on the route, container included and percent-encoded. */
  readonly endpoint: string;
  readonly fetch: typeof globalThis.fetch;
  /** Asked before each request or join, so that a renewed token is used. */
  readonly headers: () => Promise<Record<string, string>>;
}

/** What a realtime tells the client. */
export interface TodosRealtimeHandlers {
  /** The list has reached `rev`. Pings may be lost, repeated, reordered or forged without harm. */
  readonly onPing: (ping: { readonly rev: number }) => void;
  /** Joined or rejoined: changes may have been missed, so read now. */
  readonly onRefresh: () => void;
  readonly onStatus: (status: "connecting" | "live" | "down") => void;
}
