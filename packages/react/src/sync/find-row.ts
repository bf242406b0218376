/**
 * Finds a row by its id, else by its key: a gesture may name a row by the placeholder that it once was. Until an add is
 * answered for, a list may show it twice, and what was done to the one was not done to the other.
 */
export function findRow<T extends { readonly id: string; readonly key?: string }>(
  rows: readonly T[],
  id: string | undefined,
): T | undefined {
  return rows.find((row) => row.id === id) ?? rows.find((row) => row.key === id);
}
