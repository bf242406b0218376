/**
 * The name under which the Data API has a function of the store.
 * @throws RangeError when the database would cut it
 */
export function rpcName(schema: string, name: string): string {
  const full = `${schema}_${name}`;
  if (full.length <= 63) return full;
  throw new RangeError(
    `swarm-todos: the schema ${JSON.stringify(schema)} has a name too long for Supabase. Nothing was done. Give one of at most 45 characters.`,
  );
}
