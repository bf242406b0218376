/** Whether the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status < 400 || status >= 500 || status === 408 || status === 425 || status === 429;
}

/** How long to wait after so many failures: anywhere up to a bound that doubles from half a second to eight. */
export function backoff(random: () => number, failures: number): number {
  return random() * Math.min(8000, 250 * 2 ** failures);
}

/** How long a request may stay without an answer. */
export const patience = 15_000;
