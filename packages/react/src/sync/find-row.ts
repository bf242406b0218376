/** Finds a row by its id or by its key: a gesture may name a row by the placeholder that it once was. */
export function findRow<T extends { readonly id: string; readonly key?: string }>(
  rows: readonly T[],
  id: string | undefined,
): T | undefined {
  return rows.find((row) => row.key === id || id === row.id);
}
