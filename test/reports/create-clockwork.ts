import { onTestFinished, vi } from "vitest";

// Taken before any test replaces them.
const { setImmediate } = globalThis;

/** Moves virtual time on, and lets everything that happens in it come to its end. */
export interface Clockwork {
  /** Waits until nothing works any more. No virtual time passes. */
  readonly quiet: () => Promise<void>;
  /** Lets so many virtual milliseconds pass, `step` at a time. */
  readonly pass: (ms: number, step?: number) => Promise<void>;
  /** Runs what `quiet` has to wait for. */
  readonly work: <T>(run: () => Promise<T>) => Promise<T>;
}

/** Replaces the timers by virtual ones until the test ends; digests and streams of the platform go on in real time. */
export function createClockwork(): Clockwork {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let busy = 0;
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 4; calm += 1) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      if (busy > 0) calm = -1;
    }
  };
  return {
    quiet,
    pass: async (ms, step = 10) => {
      await quiet();
      for (let left = ms; left > 0; left -= step) {
        await vi.advanceTimersByTimeAsync(Math.min(step, left));
        await quiet();
      }
    },
    work: async (run) => {
      busy += 1;
      try {
        return await run();
      } finally {
        busy -= 1;
      }
    },
  };
}
