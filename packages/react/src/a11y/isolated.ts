/** User text inside a sentence: wrapped in direction isolates, so that it cannot turn the sentence around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
