import type { TodoActor } from "@swarm-todos/core";

/** Who asks, as the host's own authentication found it. */
export interface Caller {
  readonly tenant: string;
  readonly actor: TodoActor;
}
