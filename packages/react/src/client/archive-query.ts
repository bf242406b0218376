/** Asks the route for the archived rows, newest first: the first page, or the one behind the row `before`. */
export function archiveQuery(before?: string): string {
  return `?includeArchived=1${before ? `&before=${before}` : ""}`;
}
