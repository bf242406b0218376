import type { TodoActor } from "./types.ts";

/** The actor as a list keeps it: kind, id and name alone, whatever else the object carried; an empty name counts as none. */
export function cleanTodoActor(actor: TodoActor): TodoActor {
  const { kind, id, name } = actor;
  return Object.freeze(name ? { kind, id, name } : { kind, id });
}
