import type { TodoOp } from "./types.ts";

/** A frozen copy of ops whose structure has been checked, with their texts as they came; fields that are undefined are left out. */
export function copyOps(ops: readonly TodoOp[]): readonly TodoOp[] {
  return Object.freeze(
    Array.from(ops, (op) => {
      const fields = Object.entries(op).filter(([, value]) => value !== undefined);
      const copied = fields.map(([key, value]) => [key, Array.isArray(value) ? Object.freeze([...value]) : value]);
      return Object.freeze(Object.fromEntries(copied)) as TodoOp;
    }),
  );
}
