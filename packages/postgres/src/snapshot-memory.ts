import type { TodoItem } from "@swarm-todos/core";

/** The active items of a list at one rev and stamp. */
export interface KeptList {
  readonly rev: number | null;
  readonly stamp: string | null;
  readonly updatedAt: string | null;
  readonly items: readonly TodoItem[];
}

/**
 * The latest state of the lists that this process wrote last, so that a batch on one of them costs one round trip instead of two. It is
 * never believed: the commit compares rev and stamp, and a rejection is decided on a fresh read.
 */
export class SnapshotMemory {
  readonly #lists = new Map<string, KeptList>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  recall(tenantId: string, container: string): KeptList | undefined {
    return this.#lists.get(keyOf(tenantId, container));
  }

  keep(tenantId: string, container: string, list: KeptList): void {
    const key = keyOf(tenantId, container);
    this.#lists.delete(key);
    if (list.rev === null || this.#size === 0) return;
    const { rev, stamp, updatedAt, items } = list;
    this.#lists.set(key, { rev, stamp, updatedAt, items });
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= this.#size) break;
      this.#lists.delete(oldest);
    }
  }
}

function keyOf(tenantId: string, container: string): string {
  return JSON.stringify([tenantId, container]);
}
