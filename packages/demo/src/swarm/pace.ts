/** How fast the agents go. Waiting is all that makes them slow, so this is where they are held and hurried. */
export interface Pace {
  /** Resolves after `ms` of the script's time, later while paused. @throws the signal's reason when it is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** A pace that can be changed while something waits on it. */
export interface AdjustablePace extends Pace {
  /** What has been waited already counts, the rest goes at the new speed. */
  setSpeed(speed: number): void;
  setPaused(paused: boolean): void;
}

/** A pace on the clock: `speed` times as fast as the script says, times a factor that never changes. */
export function createPace(initial: { speed: number; paused: boolean; factor?: number }): AdjustablePace {
  const factor = initial.factor ?? 1;
  let { speed, paused } = initial;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const reschedule of [...waiting]) reschedule();
  };

  return {
    setSpeed(next) {
      speed = next;
      changed();
    },
    setPaused(next) {
      paused = next;
      changed();
    },
    wait(ms, signal) {
      return new Promise<void>((resolve, reject) => {
        let left = ms;
        let since = 0;
        let rate = 0;
        let timer: ReturnType<typeof setTimeout> | undefined;

        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(reschedule);
          signal.removeEventListener("abort", abort);
        };
        const abort = (): void => {
          end();
          reject(signal.reason as Error);
        };
        const reschedule = (): void => {
          clearTimeout(timer);
          if (rate > 0) left -= (performance.now() - since) * rate;
          since = performance.now();
          rate = paused ? 0 : speed * factor;
          if (rate > 0) {
            timer = setTimeout(() => {
              end();
              resolve();
            }, Math.max(0, left) / rate);
          }
        };

        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        signal.addEventListener("abort", abort);
        waiting.add(reschedule);
        reschedule();
      });
    },
  };
}
