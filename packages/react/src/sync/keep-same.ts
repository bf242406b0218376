/** The previous value where the next one has the same members, so that nothing renders that has not changed. */
export function keepSame<T extends object>(previous: T, next: T): T {
  const names = Object.keys(next) as (keyof T)[];
  const isSame = names.length === Object.keys(previous).length && names.every((name) => previous[name] === next[name]);
  return isSame ? previous : next;
}
