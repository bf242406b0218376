/** How long a list counts as open to somebody who opened it, in milliseconds. */
const openFor = 60_000;
const most = 10_000;

/** Which lists this store has opened for whom within the last minute, so that a panel's poll does not open its list again each time. */
export class OpenMemory {
  readonly #opened = new Map<string, number>();

  has(tenant: string, container: string, kind: string, id: string): boolean {
    const at = this.#opened.get(keyOf(tenant, container, kind, id));
    const age = Date.now() - (at ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age < openFor;
  }

  keep(tenant: string, container: string, kind: string, id: string): void {
    const key = keyOf(tenant, container, kind, id);
    this.#opened.delete(key);
    this.#opened.set(key, Date.now());
    for (const oldest of this.#opened.keys()) {
      if (this.#opened.size <= most) break;
      this.#opened.delete(oldest);
    }
  }

  /** Forgets that a person was admitted. */
  forget(tenant: string, container: string, id: string): void {
    this.#opened.delete(keyOf(tenant, container, "user", id));
  }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
