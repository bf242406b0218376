import { keepSame } from "./keep-same.ts";
import { updateFields } from "./projections.ts";
import type { TodoRow } from "./types.ts";

/**
 * Carries the identity of shown rows over to the next ones: a row that shows the same stays the same object, and an array
 * of the same rows stays the same array, so that nothing renders that has not changed.
 *
 * A row's times and authors are no reason to replace it, or each tick would render its row twice: at the click, and when
 * the answer brings the server's time. They are filled into the object that is there. The objects belong to the view
 * alone: they are copies, shared with neither the server's truth nor a host's projection.
 */
export function reconcileRows(previous: readonly TodoRow[], next: readonly TodoRow[]): readonly TodoRow[] {
  const before = new Map(previous.map((row) => [row.key, row]));
  const rows = next.map((row) => {
    return Object.assign(keepSame(before.get(row.key) ?? ({} as TodoRow), { ...row }, [...updateFields, "id"]), row);
  });
  return keepSame(previous, rows);
}
