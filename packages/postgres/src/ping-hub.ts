import { PingSubscribers, todosTopic } from "@swarm-todos/core";

/** What is told of a new rev of a list. */
export interface ListNews {
  readonly topic: string;
  readonly rev: number;
  readonly updatedAt: string;
  /** The list's stamp, by which two news are the same or not. */
  readonly stamp: string;
}

interface HeardList {
  readonly tenantId: string;
  readonly container: string;
  listeners: number;
}

const keptNews = 1000;

/**
 * Who listens to which list in this process, and what they were told: a batch of this process is told at once, and comes back by way
 * of the database where stores listen to it.
 */
export class PingHub {
  readonly #subscribers = new PingSubscribers();
  readonly #lists = new Map<string, HeardList>();
  readonly #told = new Set<string>();
  /** The topics of the lists that somebody listens to. */
  get topics(): string[] {
    return [...this.#lists.keys()];
  }

  subscribe(...[tenantId, container, onPing]: Parameters<PingSubscribers["subscribe"]>): () => void {
    const topic = todosTopic(tenantId, container);
    const list = this.#lists.get(topic) ?? { tenantId, container, listeners: 0 };
    this.#lists.set(topic, list);
    list.listeners += 1;
    const unsubscribe = this.#subscribers.subscribe(tenantId, container, onPing);
    let isOpen = true;
    return () => {
      unsubscribe();
      if (!isOpen) return;
      isOpen = false;
      list.listeners -= 1;
      if (list.listeners === 0 && this.#lists.get(topic) === list) this.#lists.delete(topic);
    };
  }

  /** Whether somebody listens to the list and was not told of this state of it. */
  isNews({ topic, stamp }: ListNews): boolean {
    return this.#lists.has(topic) && !this.#told.has(`${topic} ${stamp}`);
  }

  /** Tells the subscribers of a list, each news once; what nobody was there to hear counts as told. */
  tell({ topic, rev, updatedAt, stamp }: ListNews): void {
    const key = `${topic} ${stamp}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    for (const oldest of this.#told) {
      if (this.#told.size <= keptNews) break;
      this.#told.delete(oldest);
    }
    const list = this.#lists.get(topic);
    if (!list) return;
    const { tenantId, container } = list;
    this.#subscribers.send(tenantId, container, Object.freeze({ container, rev, updated_at: updatedAt }));
  }
}
