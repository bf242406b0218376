import type { TodoActor, TodoStore } from "@swarm-todos/core";

/** Who asks, as the host's own authentication has it. */
export interface TodosIdentity {
  /** The organisation whose lists the caller may reach at all. */
  readonly tenant: string;
  /** Who the changes are put down to; a batch of an `agent` counts as a tool's, so it cannot restore. */
  readonly actor: TodoActor;
}

/** What the gate asks the host: may this actor reach this list? */
export interface TodosGateQuestion extends TodosIdentity {
  /** The host's key of the conversation, decoded. */
  readonly container: string;
}

/** What the rate limit is asked about: an admitted request, before its body is read. */
export interface TodosRateQuestion extends TodosGateQuestion {
  readonly request: Request;
}

/** What `createTodosRoute` takes. */
export interface TodosRouteOptions {
  /** Where the lists are kept; the one authority on limits, text and state. */
  readonly store: TodoStore;
  /**
   * Says who asks, or null for nobody (401). Asked once a request, and again while an event stream is open. It must leave the
   * body unread. When it throws, the answer is 500 and nothing is opened.
   */
  readonly authenticate: (request: Request) => TodosIdentity | null | Promise<TodosIdentity | null>;
  /** Whether the actor takes part in the conversation already. Only `true` opens the gate. */
  readonly participates: (question: TodosGateQuestion) => boolean | Promise<boolean>;
  /** Whether the actor owns the conversation's row and nothing has run in it yet. Asked only of one who takes no part. @default never */
  readonly ownsEmptyThread?: ((question: TodosGateQuestion) => boolean | Promise<boolean>) | undefined;
  /** Origins other than the route's own whose pages may POST, such as `https://app.example.com`. @default [] */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** The origin that people see, where a proxy hides it from the route. `X-Forwarded-Host` is never believed. */
  readonly publicOrigin?: string | undefined;
  /** Turns an admitted request away with 429: answer how many seconds to wait, or null to let it pass. @default no limit */
  readonly rateLimit?:
    | ((question: TodosRateQuestion) => number | null | undefined | Promise<number | null | undefined>)
    | undefined;
  /** The name of the dynamic segment that holds the container, for routers that hand segments over. @default "id" */
  readonly param?: string | undefined;
  /** The most bytes that a POST's body may have. @default 1048576 */
  readonly maxBodyBytes?: number | undefined;
  /** How often an event stream sends a comment, in milliseconds; at most 25,000. @default 15000 */
  readonly heartbeatMs?: number | undefined;
  /** How often an event stream asks the gate again, in milliseconds; at most 300,000. @default 120000 */
  readonly recheckMs?: number | undefined;
  /**
   * Hears of every failure whose cause the answer does not tell: a 500 or a 503, or that the store could not open a list for its realtime,
   * which is read all the same. @default writes to the console
   */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}
