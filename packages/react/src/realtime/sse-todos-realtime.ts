import { createSseParser } from "./sse-parser.ts";
import type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "./todos-realtime.ts";

/** How a realtime over server-sent events keeps its time, in milliseconds. */
export interface SseTodosRealtimeOptions {
  /** A stream without a byte for this long counts as broken; the route sends one at least every 25 s. @default 60000 */
  readonly silence?: number;
  /** The first pause before connecting again; it doubles with each failure. @default 1000 */
  readonly minPause?: number;
  /** The longest such pause. @default 30000 */
  readonly maxPause?: number;
}

/** How often a refused subscription looks whether the headers are others now. */
const headersPause = 30_000;
/** How long a server that has no stream to give is left alone. */
const absentPause = 300_000;
/** A stream that lived this long was no failure. */
const settled = 5000;

function listen(
  source: TodosRealtimeSource,
  handlers: TodosRealtimeHandlers,
  { silence = 60_000, minPause = 1000, maxPause = 30_000 }: SseTodosRealtimeOptions,
): () => void {
  let stopped = false;
  let failures = 0;
  let refused: string | null = null;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void connect(), pause);
  };
  const backOff = (): void => {
    const pause = Math.min(maxPause, minPause * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    wait(pause);
  };

  const follow = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const watchdog = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void reader.cancel().catch(() => undefined), silence);
    };
    const stop = (): void => void reader.cancel().catch(() => undefined);
    controller.signal.addEventListener("abort", stop);
    const parse = createSseParser(({ name, data }) => {
      if (stopped || name !== "rev") return;
      try {
        const { rev } = JSON.parse(data) as { rev?: unknown };
        if (typeof rev === "number") handlers.onPing({ rev });
      } catch {
        // A ping that cannot be read is a ping that was lost.
      }
    });
    try {
      watchdog();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || stopped) return;
        watchdog();
        parse(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(timer);
      controller.signal.removeEventListener("abort", stop);
    }
  };

  const connect = async (): Promise<void> => {
    let began = 0;
    try {
      const headers = await source.headers();
      if (stopped) return;
      if (refused !== null && refused === JSON.stringify(headers)) {
        wait(headersPause);
        return;
      }
      refused = null;
      controller = new AbortController();
      // The watchdog covers the wait for the first byte as well.
      timer = setTimeout(() => controller.abort(), silence);
      const response = await source.fetch(source.endpoint, {
        headers: { ...headers, accept: "text/event-stream" },
        cache: "no-store",
        signal: controller.signal,
      });
      clearTimeout(timer);
      if (stopped) {
        controller.abort();
        return;
      }
      const { status } = response;
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (status !== 200 || !isStream || !response.body) {
        controller.abort();
        handlers.onStatus("down");
        if (status === 401 || status === 403) {
          refused = JSON.stringify(headers);
          wait(headersPause);
        } else if (
          (status >= 400 && status < 500 && status !== 408 && status !== 429) ||
          (status === 200 && !isStream)
        ) {
          wait(absentPause);
        } else backOff();
        return;
      }
      began = Date.now();
      handlers.onStatus("live");
      handlers.onRefresh();
      await follow(response.body);
    } catch {
      // A broken stream and a refused connection are the same to us: try again.
    }
    clearTimeout(timer);
    if (stopped) return;
    if (began > 0 && Date.now() - began >= settled) failures = 0;
    // A stream that simply ended is not worth a word until connecting again fails.
    handlers.onStatus(began > 0 && failures === 0 ? "connecting" : "down");
    backOff();
  };

  handlers.onStatus("connecting");
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    controller.abort();
  };
}

/**
 * Live updates over server-sent events from the todos route itself, through the host's `fetch` and `headers`. It connects
 * again by itself; refused for lack of rights, it waits until the headers are others or the list is subscribed to anew.
 */
export function createSseTodosRealtime(options: SseTodosRealtimeOptions = {}): TodosRealtime {
  return { subscribe: (source, handlers) => listen(source, handlers, options) };
}
