import type { TodoAck, TodoActor, TodoOp, TodoOrigin } from "@swarm-todos/core";

/** A batch as its writer makes it. Its id is the name of its actor too, so that the history tells which batch an entry is. */
export interface FireBatch {
  readonly id: string;
  readonly list: string;
  readonly client: string;
  readonly actor: TodoActor;
  readonly origin: TodoOrigin;
  readonly ops: readonly TodoOp[];
  /** Whether it changes anything. */
  readonly changes: boolean;
}

/**
 * What a process of writers tells, one JSON line each, and before it does anything else: `opened` a connection, `sent` a batch for the
 * first time, one answer to it (`applied`, `replayed`, `conflict`, `unavailable`), `settled` when its writer goes on to the next one, and
 * `wrong` for what no store may do.
 */
export type FireLine =
  | { readonly kind: "opened" }
  | { readonly kind: "sent"; readonly batch: FireBatch }
  | { readonly kind: "conflict" | "unavailable"; readonly id: string }
  | {
      readonly kind: "applied" | "replayed";
      readonly id: string;
      readonly rev: number | null;
      readonly stamp: string | null;
      readonly added: readonly string[];
    }
  | { readonly kind: "settled"; readonly id: string; readonly ack: TodoAck | null; readonly again: boolean }
  | { readonly kind: "wrong"; readonly what: string };

/** How one process of writers is set up. */
export interface WriterSetup {
  /** Its own name, which its connections have too. */
  readonly name: string;
  readonly url: string;
  readonly tenant: string;
  readonly lists: readonly string[];
  readonly writers: number;
  /** Its stores, each over a pool of so many connections of this driver. */
  readonly pools: readonly { readonly driver: "pg" | "postgres.js"; readonly connections: number }[];
  readonly seed: number;
  /** A fault to be planted in the driver. */
  readonly fault?: "answers before the commit" | undefined;
}
