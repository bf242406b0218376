import type { TodoItem, TodoOp } from "@swarm-todos/core";

/** Draws whole numbers from 0 to below n. */
export type Draw = (n: number) => number;

/** A source of numbers that follow from a seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What a batch is drawn for: the list as its writer saw it last, and rows that it knows to be in the archive. */
export interface DrawnFrom {
  readonly items: readonly TodoItem[];
  readonly gone: readonly string[];
  readonly mayRestore: boolean;
  /** In every text that the batch writes, so that nothing can be added twice unseen. */
  readonly mark: string;
}

/** Draws a batch that the list accepts; it keeps the list between some 6 and 30 items. `changes` is false for one that does nothing. */
export function drawBatch(
  draw: Draw,
  { items, gone, mayRestore, mark }: DrawnFrom,
): { ops: TodoOp[]; changes: boolean } {
  const pick = (): TodoItem => items[draw(items.length)] as TodoItem;
  const adds = (count: number): TodoOp[] =>
    Array.from({ length: count }, (_, at) => {
      const after = items.length > 0 && draw(3) === 0 ? { after: pick().id } : {};
      return { op: "add", subject: `${mark} ${at}`, ...(draw(4) === 0 ? { detail: `of\n${mark}` } : {}), ...after };
    });
  if (items.length < 6) return { ops: adds(3), changes: true };
  const id = pick().id;
  if (items.length > 30) {
    const ids = new Set([id, pick().id, pick().id]);
    return { ops: [...ids].map((each) => ({ op: "remove", id: each })), changes: true };
  }
  switch (draw(12)) {
    case 0: {
      const { subject } = items.find((item) => item.id === id) as TodoItem;
      return { ops: [{ op: "update", id, subject }], changes: false };
    }
    case 1:
    case 2:
      return { ops: [{ op: "update", id, subject: mark, owner: mark.slice(0, 30) }], changes: true };
    case 3:
    case 4: {
      const status = items.find((item) => item.id === id)?.status === "in_progress" ? "completed" : "in_progress";
      return { ops: [{ op: "update", id, status }, ...adds(1)], changes: true };
    }
    case 5:
      return { ops: [{ op: "remove", id }], changes: true };
    case 6: {
      const ids = items.map((item) => item.id);
      const at = 1 + draw(ids.length - 1);
      return { ops: [{ op: "reorder", ids: [...ids.slice(at), ...ids.slice(0, at)] }], changes: true };
    }
    case 7: {
      const back = gone[draw(gone.length)];
      if (mayRestore && back !== undefined) return { ops: [{ op: "restore", id: back }], changes: true };
      return { ops: adds(1), changes: true };
    }
    case 8:
      return { ops: [...adds(2), { op: "remove", id }], changes: true };
    default:
      return { ops: adds(1 + draw(2)), changes: true };
  }
}
