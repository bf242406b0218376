import type { TodoActor, TodoOrigin } from "./types.ts";

/** The origin that a batch counts as having: a batch whose actor is an agent is always from a tool, whichever way it came. */
export function effectiveOrigin(actor: TodoActor, origin: TodoOrigin): TodoOrigin {
  return actor.kind === "agent" ? "tool" : origin;
}
