import type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "../realtime/todos-realtime.ts";

/** One list's subscription to the realtime. */
export interface RealtimeLink {
  /** Subscribes to a topic; does nothing while subscribed to it. */
  readonly start: (topic: string) => void;
  readonly stop: () => void;
}

/** Makes the link of one list. What a stopped subscription still says is not heard. */
export function createRealtimeLink(
  realtime: () => TodosRealtime | null,
  source: Omit<TodosRealtimeSource, "topic">,
  handlers: Omit<TodosRealtimeHandlers, "onStatus"> & {
    readonly onStatus: (status: "off" | "connecting" | "live" | "down") => void;
  },
  report: (error: unknown) => void,
): RealtimeLink {
  let current: { readonly topic: string; unsubscribe: (() => void) | null } | null = null;

  const stop = (): void => {
    const old = current;
    if (!old) return;
    current = null;
    try {
      old.unsubscribe?.();
    } catch (error) {
      report(error);
    }
    handlers.onStatus("off");
  };

  return {
    stop,
    start: (topic) => {
      const live = realtime();
      if (!live || current?.topic === topic) return;
      stop();
      const mine: NonNullable<typeof current> = { topic, unsubscribe: null };
      current = mine;
      handlers.onStatus("connecting");
      try {
        const unsubscribe = live.subscribe(
          { ...source, topic },
          {
            onPing: (ping) => current === mine && handlers.onPing(ping),
            onRefresh: () => current === mine && handlers.onRefresh(),
            onStatus: (status) => current === mine && handlers.onStatus(status),
          },
        );
        // It may have been stopped by what the subscription said at once.
        if (current === mine) mine.unsubscribe = unsubscribe;
        else unsubscribe();
      } catch (error) {
        report(error);
        if (current === mine) handlers.onStatus("down");
      }
    },
  };
}
