import type { TodoOp } from "@swarm-todos/core";

/** What a POST carries. */
export interface SentBatch {
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly client?: string;
  readonly batchId?: string;
}

/** One request between a page and the server, whose two legs a test can drive by hand. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly container: string;
  readonly person: string;
  /** The body as it was sent. */
  readonly text: string;
  readonly batch: SentBatch | null;
  /** When the page sent it, in virtual milliseconds. */
  readonly at: number;
  /** The server's answers, one for each time that the request reached it. */
  readonly answers: readonly Response[];
  /** Brings the request to the server; once more brings a copy of it. The page hears nothing yet. */
  readonly reach: () => Promise<void>;
  /** Gives the page the first answer of the server, which is asked now if it was not yet. */
  readonly answer: () => Promise<void>;
  /** Breaks the connection: the page hears nothing, whether or not the server was reached. */
  readonly lose: () => Promise<void>;
}
