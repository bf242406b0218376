import type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "./todos-realtime.ts";

/** A stream without a byte for this long counts as broken; the route sends one at least every 25 s. */
const silence = 60_000;
/** How long a server is left alone that has no stream to give, or none for this person. */
const refusedPause = 60_000;
/** An attempt that lasted this long was no quick failure. */
const settled = 5000;
/** What an event of ours says. Its JSON escapes quotes, so that no container can look like a rev. */
const revEvent = /event: ?rev\s[^]*"rev": ?(\d+)/;

function listen(
  { headers, fetch, endpoint }: TodosRealtimeSource,
  { onStatus, onRefresh, onPing }: TodosRealtimeHandlers,
): () => void {
  let controller: AbortController;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  let failures = 0;

  const wait = (then: () => unknown, pause: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(then, pause);
  };

  const connect = async (): Promise<void> => {
    const began = Date.now();
    let status: "down" | "connecting" = "down";
    let pause = 0;
    let text = "";
    controller = new AbortController();
    const { signal } = controller;
    const hear = (): void => wait(() => controller.abort(), silence);
    try {
      const own = await headers();
      hear();
      const response = await fetch(endpoint, {
        headers: { ...own, accept: "text/event-stream" },
        signal,
      });
      if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
        onStatus("live");
        onRefresh();
        // A stream that simply ended is not worth a word until connecting again fails.
        status = "connecting";
        const sink = new WritableStream<string>({
          write: (chunk) => {
            hear();
            const events = (text + chunk).split(/\r?\n\r?\n/);
            text = events.pop() as string;
            for (const event of events) {
              const rev = revEvent.exec(event)?.[1];
              if (rev) onPing({ rev: Number(rev) });
            }
          },
        });
        await response.body?.pipeThrough(new TextDecoderStream()).pipeTo(sink, { signal });
      } else {
        controller.abort();
        if (response.status < 500) pause = refusedPause;
      }
    } catch {
      // A broken stream and a refused connection are the same to us: try again.
    }
    if (isOver) return;
    failures = Date.now() - began < settled ? failures + 1 : 0;
    onStatus(status);
    wait(connect, pause || Math.min(30, 2 ** failures) * (500 + 500 * Math.random()));
  };

  onStatus("connecting");
  void connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    controller.abort();
  };
}

/**
 * Live updates over server-sent events from the todos route itself, through the host's `fetch` and `headers`. It connects
 * again by itself, once a minute where it is refused.
 */
export function createSseTodosRealtime(): TodosRealtime {
  return { subscribe: listen };
}
