import type { TodoActor } from "@swarm-todos/core";
import type { Records } from "./records.ts";

/** A thread of the host app. Its list is the one of the same name in the same organisation. */
export interface Thread {
  readonly org: string;
  readonly container: string;
  /** `kind:id` of who made it; null where someone joined before anybody made it. */
  readonly owner: string | null;
  /** Whether agents have begun to work in it. */
  readonly hasRun: boolean;
  /** `kind:id` of everyone who takes part. */
  readonly members: readonly string[];
}

/** The host's own table of threads and of who takes part in them. */
export interface Threads {
  find(org: string, container: string): Thread | undefined;
  /** Those that the actor owns or takes part in. */
  of(org: string, actor: TodoActor): readonly Thread[];
  /** Makes a thread that the actor owns; null where it is another's, or agents work in it already. */
  create(org: string, container: string, owner: TodoActor): Promise<Thread | null>;
  /** Makes the actor a participant. An agent that joins has begun its run. */
  join(org: string, container: string, actor: TodoActor): Promise<Thread>;
  /** Notes that agents work in it. The owner takes part from now on, since owning an empty thread counts no longer. */
  begin(org: string, container: string): Promise<Thread>;
}

/** Who an actor is in the table. */
export function memberKey(actor: Pick<TodoActor, "kind" | "id">): string {
  return `${actor.kind}:${actor.id}`;
}

const keyOf = (org: string, container: string): string => JSON.stringify(["thread", org, container]);

/** Opens the table of threads over records that were loaded. */
export function createThreads(records: Records, loaded: ReadonlyMap<string, unknown>): Threads {
  const threads = new Map<string, Thread>();
  for (const [key, value] of loaded) if (key.startsWith('["thread",')) threads.set(key, value as Thread);

  const keep = async (thread: Thread): Promise<Thread> => {
    const key = keyOf(thread.org, thread.container);
    threads.set(key, thread);
    await records.put(key, thread);
    return thread;
  };
  const find = (org: string, container: string): Thread | undefined => threads.get(keyOf(org, container));
  const begun = (thread: Thread): Thread => ({
    ...thread,
    hasRun: true,
    members:
      thread.owner === null || thread.members.includes(thread.owner)
        ? thread.members
        : [...thread.members, thread.owner],
  });
  const findOrNew = (org: string, container: string): Thread =>
    find(org, container) ?? { org, container, owner: null, hasRun: false, members: [] };

  return {
    find,
    of(org, actor) {
      const key = memberKey(actor);
      return [...threads.values()].filter(
        (thread) => thread.org === org && (thread.owner === key || thread.members.includes(key)),
      );
    },
    async create(org, container, owner) {
      const thread = findOrNew(org, container);
      if (thread.owner === memberKey(owner)) return thread;
      if (thread.owner !== null || thread.hasRun) return null;
      return keep({ ...thread, owner: memberKey(owner) });
    },
    async join(org, container, actor) {
      const thread = findOrNew(org, container);
      const key = memberKey(actor);
      const joined = thread.members.includes(key) ? thread : { ...thread, members: [...thread.members, key] };
      return keep(actor.kind === "agent" ? begun(joined) : joined);
    },
    begin: (org, container) => keep(begun(findOrNew(org, container))),
  };
}
