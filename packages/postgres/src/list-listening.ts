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
const linger = 1000;

/**
 * Listens while anybody is subscribed, and a second longer. Whenever the session listens anew, every list that is listened to is read
 * once, so that what was committed meanwhile is told after all.
 */
export class ListListening {
  readonly #source: ListListeningSource;
  #wanted = 0;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the sessions, so that only the newest one looks. */
  #session = 0;

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

  #begin(): void {
    if (this.#stop) return;
    const { hub, listener, channel, onError } = this.#source;
    this.#stop = listener.listen(channel, {
      onPayload: (payload) => {
        const news = newsOf(payload);
        if (news) hub.tell(news);
      },
      onReady: () => {
        this.#session += 1;
        void this.#look(this.#session);
      },
      onError,
    });
  }

  #end(): void {
    this.#session += 1;
    this.#stop?.();
    this.#stop = undefined;
  }

  async #look(session: number): Promise<void> {
    const { hub, readRevs } = this.#source;
    const topics = hub.topics;
    for (let from = 0, failures = 0; from < topics.length && session === this.#session; ) {
      try {
        for (const news of await readRevs(topics.slice(from, from + topicsPerRead))) hub.tell(news);
        from += topicsPerRead;
      } catch {
        // The call has told of the error already.
        await new Promise((resolve) => {
          setTimeout(resolve, retryDelay(failures));
        });
        failures += 1;
      }
    }
  }
}

/** What a commit sent; undefined for anything else, since whoever may connect to the database may send on the channel. */
function newsOf(payload: string): ListNews | undefined {
  try {
    const { topic, rev, updatedAt, stamp } = JSON.parse(payload) as Partial<Record<keyof ListNews, unknown>>;
    if (typeof topic !== "string" || typeof updatedAt !== "string" || typeof stamp !== "string") return undefined;
    return Number.isSafeInteger(rev) ? { topic, rev: rev as number, updatedAt, stamp } : undefined;
  } catch {
    return undefined;
  }
}
