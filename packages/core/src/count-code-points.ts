/** The length of a text in code points, without making an array of it; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
