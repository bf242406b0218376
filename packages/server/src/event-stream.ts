import type { TodoPing } from "@swarm-todos/core";

/** What a ping of a list tells; both null while nothing has been written. */
export interface RevNews {
  readonly rev: number | null;
  readonly updatedAt: string | null;
}

/** What an event stream is made of. */
export interface EventStreamSource {
  readonly container: string;
  readonly subscribe: (onPing: (ping: TodoPing) => void) => () => void;
  /** The list's rev as it stands; asked once, after subscribing. */
  readonly read: () => Promise<RevNews>;
  /** Whether the reader may still have the stream; a throw counts as no. */
  readonly isAllowed: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  readonly recheckMs: number;
  readonly onError: (error: unknown) => void;
}

/** How many chunks wait for a slow reader; beyond it only the newest ping is kept. */
const roomForChunks = 64;

/**
 * Opens a stream of server-sent events: the current rev at once, then one event a ping, and comments in between. It
 * subscribes before it reads, so no rev falls between the two; a ping that is older than what was sent is not sent. A lower rev
 * of a later time is a list that began anew, and is sent.
 */
export async function openEventStream(source: EventStreamSource): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let last: RevNews | null = null;
  let held: RevNews | null = null;
  let early: RevNews[] = [];
  let isClosed = false;
  let isChecking = false;
  const timers: ReturnType<typeof setInterval>[] = [];

  function write(news: RevNews): void {
    if (controller === null || isClosed || isOld(news, last)) return;
    last = news;
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(revEvent(source.container, news)));
    else held = news;
  }

  function flush(): void {
    if (held === null || controller === null || isClosed) return;
    controller.enqueue(encoder.encode(revEvent(source.container, held)));
    held = null;
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const timer of timers) clearInterval(timer);
    source.signal.removeEventListener("abort", close);
    try {
      unsubscribe();
    } catch (error) {
      source.onError(error);
    }
    try {
      controller?.close();
    } catch {
      // The reader cancelled, which closed it.
    }
  }

  async function recheck(): Promise<void> {
    // A check that outlasts its interval may hang for ever; nobody can then say that the reader is still allowed.
    if (isChecking) return close();
    isChecking = true;
    const isAllowed = await source.isAllowed().catch((error: unknown) => {
      source.onError(error);
      return false;
    });
    isChecking = false;
    if (!isAllowed) close();
  }

  const unsubscribe = source.subscribe((ping) => {
    const news: RevNews = { rev: ping.rev, updatedAt: ping.updated_at };
    if (controller !== null) return write(news);
    early = [...early, news].slice(-roomForChunks);
  });
  let first: RevNews;
  try {
    first = await source.read();
  } catch (error) {
    close();
    throw error;
  }
  return new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
        if (source.signal.aborted) return close();
        source.signal.addEventListener("abort", close);
        write(first);
        for (const news of early) write(news);
        timers.push(
          setInterval(() => {
            if ((opened.desiredSize ?? 0) > 0) opened.enqueue(encoder.encode(": still here\n\n"));
          }, source.heartbeatMs),
          setInterval(() => void recheck(), source.recheckMs),
        );
      },
      pull: flush,
      cancel: close,
    },
    new CountQueuingStrategy({ highWaterMark: roomForChunks }),
  );
}

/** Times never run backwards within a list, so a lower rev is late only if its time is not later. */
function isOld(news: RevNews, last: RevNews | null): boolean {
  if (last === null || last.rev === null || news.rev === null || news.rev > last.rev) return false;
  return !(Date.parse(news.updatedAt ?? "") > Date.parse(last.updatedAt ?? ""));
}

function revEvent(container: string, news: RevNews): string {
  const id = news.rev === null ? "" : `id: ${news.rev}\n`;
  return `${id}event: rev\ndata: ${JSON.stringify({ container, rev: news.rev, updated_at: news.updatedAt })}\n\n`;
}
