import type { TodoActor } from "@swarm-todos/core";
import { memberKey, type Threads } from "./threads.ts";

/** Whether the actor takes part in the thread. */
export function participates(threads: Threads, org: string, container: string, actor: TodoActor): boolean {
  return threads.find(org, container)?.members.includes(memberKey(actor)) ?? false;
}

/** Whether the actor made the thread and no agent has worked in it yet. */
export function ownsEmptyThread(threads: Threads, org: string, container: string, actor: TodoActor): boolean {
  const thread = threads.find(org, container);
  return thread !== undefined && !thread.hasRun && thread.owner === memberKey(actor);
}
