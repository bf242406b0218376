/** Something that is to happen. */
interface Appointment {
  readonly time: number;
  /** Of two at the same time the one that was made first comes first. */
  readonly order: number;
  readonly run: () => void | Promise<void>;
}

const isSooner = (a: Appointment, b: Appointment): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order);

/** Time that passes only from one appointment to the next: a priority queue by time, then by order of making. */
export class VirtualClock {
  /** Milliseconds since 1970. */
  now: number = Date.parse("2026-01-01T00:00:00.000Z");
  #made = 0;
  /** A binary heap: no parent is later than its children. */
  readonly #heap: Appointment[] = [];

  /** Makes something happen after so many milliseconds, in whole ones. */
  in(delay: number, run: () => void | Promise<void>): void {
    const heap = this.#heap;
    const added = { time: this.now + Math.max(0, Math.ceil(delay)), order: this.#made++, run };
    let at = heap.length;
    heap.push(added);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Appointment;
      if (!isSooner(added, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = added;
  }

  /** When the next appointment is; Infinity when there is none. */
  get next(): number {
    return this.#heap[0]?.time ?? Infinity;
  }

  /** Moves to the next appointment and keeps it. Waits only where there is something to wait for. */
  step(): void | Promise<void> {
    const first = this.#takeFirst();
    if (!first) return undefined;
    this.now = first.time;
    return first.run();
  }

  #takeFirst(): Appointment | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isSooner(heap[child + 1] as Appointment, heap[child] as Appointment)) child += 1;
      if (!isSooner(heap[child] as Appointment, last)) break;
      heap[at] = heap[child] as Appointment;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
