/** The previous value where the next one has the same members, or those that are named, so that nothing renders in vain. */
export function keepSame<T extends object>(
  previous: T,
  next: T,
  names: readonly string[] = Object.keys({ ...previous, ...next }),
): T {
  return (names as (keyof T)[]).every((name) => previous[name] === next[name]) ? previous : next;
}
