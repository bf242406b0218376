import { MemoryList } from "./memory-list.ts";

/** The lists of a memory store, by tenant and then by container, so that no two pairs of names can be mistaken for one another. */
export class MemoryLists {
  readonly #tenants = new Map<string, Map<string, MemoryList>>();

  /** The list, or an empty one that is not kept: a read alone leaves nothing behind. */
  find(tenantId: string, container: string): MemoryList {
    return this.#tenants.get(tenantId)?.get(container) ?? new MemoryList();
  }

  keep(tenantId: string, container: string, list: MemoryList): void {
    const lists = this.#tenants.get(tenantId) ?? new Map<string, MemoryList>();
    this.#tenants.set(tenantId, lists.set(container, list));
  }
}
