import type { TodoAck, TodoActor, TodoItem, TodoOp } from "@swarm-todos/core";
import type { TodoOutcome, TodoProjection, TodoRow, TodoSyncState } from "./types.ts";

/** A list as an answer carries it. `ack` and `stamp` are missing where a store does not know them. */
export interface SyncList {
  readonly rev: number | null;
  readonly stamp?: string | null;
  readonly items: readonly TodoItem[];
  readonly ack?: TodoAck | null;
  readonly archivedCount?: number;
}

/** What came back for a request. */
export interface SyncAnswer {
  /** The HTTP status; 0 when no answer came, or one that is none of ours (a proxy's page, another shape). */
  readonly status: number;
  readonly list?: SyncList | undefined;
  /** For a batch: whether it lost the compare-and-swap. */
  readonly conflict?: boolean | undefined;
  readonly added?: readonly string[] | undefined;
  readonly error?:
    | { readonly code: string; readonly limit?: string; readonly max?: number; readonly actual?: number }
    | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly wait?: number | undefined;
}

/** What surrounds a list. */
export interface SyncSurroundings {
  /** Someone shows the list. */
  readonly watched: boolean;
  /** The page can be seen. */
  readonly visible: boolean;
  readonly online: boolean;
  /** What the realtime says of itself. */
  readonly link: TodoSyncState["link"];
}

/** What happened, as the sync core is told. */
export type SyncEvent =
  | {
      readonly type: "gesture";
      /** New, or that of an issue which this gesture retries. */
      readonly id: string;
      readonly ops: readonly TodoOp[];
      /** Shows the gesture; where it gives nothing, the ops' own projection does. */
      readonly project?: ((...args: Parameters<TodoProjection>) => readonly TodoRow[] | void) | undefined;
      /** The rows that the person saw when they made it. @default those shown */
      readonly seen?: readonly TodoRow[] | undefined;
    }
  | { readonly type: "dismiss"; readonly issue: string }
  /** An answer to the effect of the same type. */
  | { readonly type: "get" | "post"; readonly request: number; readonly answer: SyncAnswer }
  | { readonly type: "ping"; readonly rev: number }
  /** Read now: a person asked, or someone looks again. */
  | { readonly type: "refresh" }
  | ({ readonly type: "surroundings" } & Partial<SyncSurroundings>)
  /** Time has passed: the moment that `wakeAt` named. */
  | { readonly type: "wake" }
  /** The list will not be used again: nothing more is sent. */
  | { readonly type: "dispose" };

/** What the sync core wants done. */
export type SyncEffect =
  | { readonly type: "get"; readonly request: number; readonly archived: boolean; readonly body?: undefined }
  | { readonly type: "post"; readonly request: number; readonly archived?: undefined; readonly body: string }
  | {
      readonly type: "settle";
      readonly gesture: string;
      readonly outcome: TodoOutcome;
    };

/** What a sync core is made with. */
export interface SyncOptions {
  /** Names this live list object to the store: 1 to 64 URL-safe characters, never used by another. */
  readonly client: string;
  /** From 0 up to 1: spreads retries and polls. */
  readonly random: () => number;
  /** Shown as the author of a change until the server has answered. */
  readonly actor: TodoActor;
  /** Whether a gesture that lost to another change is sent again by itself where that is safe. @default true */
  readonly resend?: boolean | undefined;
}
