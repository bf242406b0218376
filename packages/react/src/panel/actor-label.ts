import type { TodoActor } from "@swarm-todos/core";

/** How an actor is named to people. */
export function actorLabel(actor: TodoActor): string {
  return actor.name ?? actor.id;
}
