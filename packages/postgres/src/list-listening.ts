import { retryDelay } from "./listeners/retry-delay.ts";
import type { SqlListener } from "./listeners/sql-listener.ts";
import type { ListNews, PingHub } from "./ping-hub.ts";

/** What listening to the commits of other processes takes from the store. */
export interface ListListeningSource {
  readonly hub: PingHub;
  readonly listener: SqlListener;
  readonly channel: string;
  /** The revs of those of the lists that were written. */
  readonly readRevs: (topics: readonly string[]) => Promise<readonly ListNews[]>;
  readonly onError: (error: unknown) => void;
}

const topicsPerRead = 500;
const newsPerTopic = 32;
const linger = 1000;

/**
 * Listens while anybody is subscribed, and a second longer. Whoever may connect to the database may send on the channel, so what comes is
 * taken for no more than a hint to read the list: the lists of a burst are read by one statement, of which one is under way at a time. What was
 * sent is told where the list has come at least as far since, and last the list's own state. Whenever the session listens anew, every
 * list that is listened to is read, so that what was committed meanwhile is told after all.
 */
export class ListListening {
  readonly #source: ListListeningSource;
  #wanted = 0;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The lists to be read, with what was sent of them. */
  readonly #due = new Map<string, readonly ListNews[]>();
  /** Those that are being read. */
  #asked: ReadonlyMap<string, readonly ListNews[]> = new Map();
  #isReading = false;

  constructor(source: ListListeningSource) {
    this.#source = source;
  }

  /** Keeps the session open until the function that it returns is called. */
  hold(): () => void {
    this.#wanted += 1;
    clearTimeout(this.#timer);
    this.#begin();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#timer = setTimeout(() => this.#end(), linger);
    };
  }

  /** Tells what this process wrote: at once, or behind the earlier batch of another process that is being read. */
  tell(news: ListNews): void {
    const { hub } = this.#source;
    const waiting = [...(this.#asked.get(news.topic) ?? []), ...(this.#due.get(news.topic) ?? [])];
    if (hub.isNews(news) && waiting.some((sent) => isBefore(sent, news))) this.#want(news.topic, [news]);
    else hub.tell(news);
  }

  #begin(): void {
    if (this.#stop) return;
    const { hub, listener, channel, onError } = this.#source;
    this.#stop = listener.listen(channel, {
      onPayload: (payload) => {
        const news = newsOf(payload);
        if (news && hub.isNews(news)) this.#want(news.topic, [news]);
      },
      onReady: () => {
        for (const topic of hub.topics) this.#want(topic, []);
      },
      onError,
    });
  }

  #end(): void {
    this.#due.clear();
    this.#stop?.();
    this.#stop = undefined;
  }

  #want(topic: string, sent: readonly ListNews[]): void {
    this.#due.set(topic, [...(this.#due.get(topic) ?? []), ...sent].slice(-newsPerTopic));
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    const { hub, readRevs } = this.#source;
    this.#isReading = true;
    // What arrives together is read together.
    await Promise.resolve();
    for (let failures = 0; this.#due.size > 0; ) {
      const asked = new Map([...this.#due].slice(0, topicsPerRead));
      for (const topic of asked.keys()) this.#due.delete(topic);
      this.#asked = asked;
      try {
        for (const news of await readRevs([...asked.keys()])) {
          // What came during the read may be of before its answer too.
          const sent = [...(asked.get(news.topic) ?? []), ...(this.#due.get(news.topic) ?? [])];
          for (const each of sent) if (isBefore(each, news)) hub.tell(each);
          hub.tell(news);
        }
        failures = 0;
      } catch {
        // The call has told of the error already.
        for (const [topic, sent] of asked)
          this.#due.set(topic, [...sent, ...(this.#due.get(topic) ?? [])].slice(-newsPerTopic));
        await new Promise((resolve) => {
          setTimeout(resolve, retryDelay(failures));
        });
        failures += 1;
        if (!this.#stop) this.#due.clear();
      }
      this.#asked = new Map();
    }
    this.#isReading = false;
  }
}

/** Whether news may be of an earlier state of the list, so that telling of it hides nothing that comes later. */
function isBefore(sent: ListNews, news: ListNews): boolean {
  const isEarlier = sent.rev > 0 && sent.rev < news.rev && Date.parse(sent.updatedAt) <= Date.parse(news.updatedAt);
  return isEarlier && sent.stamp !== news.stamp;
}

/** What a commit sends; undefined for anything else. */
function newsOf(payload: string): ListNews | undefined {
  try {
    const { topic, rev, updatedAt, stamp } = JSON.parse(payload) as Partial<Record<keyof ListNews, unknown>>;
    if (typeof topic !== "string" || typeof updatedAt !== "string" || typeof stamp !== "string") return undefined;
    return Number.isSafeInteger(rev) ? { topic, rev: rev as number, updatedAt, stamp } : undefined;
  } catch {
    return undefined;
  }
}
