import type { TodoActor, TodoOp, TodoSnapshot } from "@swarm-todos/core";
import type { TodosRealtime } from "../realtime/todos-realtime.ts";
import type { TodoOutcome } from "../sync/types.ts";

/** Headers as they are, or a function that is asked for them before each request, which may be async. */
export type TodosHeaders =
  | HeadersInit
  | (() => HeadersInit | null | undefined | Promise<HeadersInit | null | undefined>)
  | null
  | undefined;

/** Which gesture an outcome is about. */
export interface TodoOutcomeSource {
  readonly container: string;
  readonly ops: readonly TodoOp[];
}

/** Told of what a component of the host threw in a slot of the panel, and of a part of the panel that could not be loaded (`more`). */
export type TodoErrorListener = (error: unknown, source: { readonly slot: string }) => void;

/**
 * Lists as a store's `get` or the route gave them, by container. What is no list is left out; what cannot even be looked
 * at is told to the console.
 */
export type InitialTodoLists = Readonly<Record<string, TodoSnapshot | undefined>> | null | undefined;

/** What a todos client is made with. */
export interface TodosClientOptions {
  /** The address of the route, without a container: `/api/swarm/todos`. Empty: nothing is sent. */
  readonly endpoint: string;
  /** Carries every request, those of the realtime too. @default the page's `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sent with every request, those of the realtime too. */
  readonly headers?: TodosHeaders;
  /** Tells of new revs. Without one the client polls. */
  readonly realtime?: TodosRealtime | null | undefined;
  /** Whose client it is. The client itself does not look at it; `SwarmProvider` makes another one for another person. */
  readonly identity?: string | number | null | undefined;
  /** Shown as the author of a change until the server has answered. */
  readonly actor?: TodoActor | undefined;
  /** Whether a gesture that lost to another change is sent again by itself where that is safe. @default true */
  readonly resend?: boolean | undefined;
  /** Told what became of each gesture. What it throws goes to the console, as what a projection throws does. */
  readonly onOutcome?: ((outcome: TodoOutcome, source: TodoOutcomeSource) => void) | undefined;
  /** Told of what went wrong in a component of the host that the panel renders; the panel goes on without it. @default console.error */
  readonly onError?: TodoErrorListener | undefined;
}
