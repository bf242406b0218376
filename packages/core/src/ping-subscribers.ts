import type { TodoPing } from "./types.ts";

interface Subscription {
  readonly onPing: (ping: TodoPing) => void;
}

/** Who listens to which list of one process. A subscriber that throws or that is slow harms neither the writer nor another one. */
export class PingSubscribers {
  readonly #listeners = new Map<string, Set<Subscription>>();

  /** How many subscriptions there are. */
  get size(): number {
    let size = 0;
    for (const set of this.#listeners.values()) size += set.size;
    return size;
  }

  subscribe(tenantId: string, container: string, onPing: Subscription["onPing"]): () => void {
    const key = JSON.stringify([tenantId, container]);
    // A record of its own for each subscription, so that the same function may subscribe twice.
    const subscription = { onPing };
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(subscription));
    return () => {
      set.delete(subscription);
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key);
    };
  }

  /** Tells the list's subscribers after the caller's own work is done, in the order of the calls. */
  send(tenantId: string, container: string, ping: TodoPing): void {
    const set = this.#listeners.get(JSON.stringify([tenantId, container]));
    if (!set) return;
    void deliver(set, ping);
  }
}

async function deliver(set: ReadonlySet<Subscription>, ping: TodoPing): Promise<void> {
  await Promise.resolve();
  for (const subscription of Array.from(set)) {
    if (!set.has(subscription)) continue;
    try {
      const answer: unknown = subscription.onPing(ping);
      if (answer instanceof Promise) answer.catch(() => {});
    } catch {
      // A ping is a hint: whoever failed to take it reads the list sooner or later.
    }
  }
}
