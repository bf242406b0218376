"use client";
import { useState } from "react";
import type { TodoRow } from "../sync/types.ts";

/** `order` with the keys that it lacks, each behind the row that it stands behind in `rows`; itself where it lacks none. */
function extend(order: readonly string[], rows: readonly TodoRow[]): readonly string[] {
  if (rows.every((row) => order.includes(row.key))) return order;
  const next = [...order];
  rows.forEach((row, i) => {
    if (!next.includes(row.key)) next.splice(next.indexOf(rows[i - 1]?.key ?? "") + 1, 0, row.key);
  });
  return next;
}

/**
 * The rows in an order that stands still while one of them is edited: moving the node of a focused field would abort the
 * composition of an input method in it. Text, status, additions and removals still come through. `kept` is the
 * edited row, which stays in its place even when it has left the list; null lets go of the order.
 */
export function useFrozenOrder(rows: readonly TodoRow[], kept: TodoRow | null): readonly TodoRow[] {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (kept === null) {
    if (order !== null) setOrder(null);
    return rows;
  }
  const next = extend(order ?? [], rows);
  if (next !== order) setOrder(next);
  return next.flatMap((key) => rows.find((row) => row.key === key) ?? (key === kept.key ? kept : []));
}
