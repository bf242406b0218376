const first = 200;
const longest = 10_000;

/** How long to wait before the next try, in milliseconds: twice as long each time, up to ten seconds, and never just when others try. */
export function retryDelay(failures: number): number {
  return Math.min(first * 2 ** failures, longest) * (0.5 + Math.random() / 2);
}
