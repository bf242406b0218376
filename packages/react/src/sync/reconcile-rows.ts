import type { TodoRow } from "./types.ts";

const shown = ["id", "subject", "detail", "owner", "status", "archivedAt", "placeholder"] as const;

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
  const seen = new Set<string>();
  const rows = next.flatMap((row) => {
    const key = row.key ?? row.id;
    if (seen.has(key)) return [];
    seen.add(key);
    const old = before.get(key);
    if (old && shown.every((field) => old[field] === row[field])) return Object.assign(old, row);
    return { ...row, key, placeholder: row.placeholder ?? false };
  });
  return rows.length === previous.length && rows.every((row, i) => row === previous[i]) ? previous : rows;
}
