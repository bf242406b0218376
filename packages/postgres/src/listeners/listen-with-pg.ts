import { retryDelay } from "./retry-delay.ts";
import type { SqlListener, SqlListenerHandlers } from "./sql-listener.ts";

/** The part of a `Client` of `pg` that listening takes, so that this package depends on no version of it. */
export interface PgClientLike {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  end(): Promise<unknown>;
  on(event: "notification", listener: (message: { channel: string; payload?: string | undefined }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
}

const checkEvery = 30_000;
const answerWithin = 10_000;

/**
 * Listens by a `Client` of `pg`, which it asks for anew whenever the last one's connection is gone. A connection that is silent for half a
 * minute is asked for a sign of life, so that one that broke without a word is noticed.
 *
 * ```ts
 * listenWithPg(() => new Client({ connectionString }))
 * ```
 */
export function listenWithPg(newClient: () => PgClientLike): SqlListener {
  return {
    listen(channel, handlers) {
      const state = { isStopped: false, stop: (): void => {} };
      const stopped = new Promise<void>((resolve) => {
        state.stop = resolve;
      });
      void (async () => {
        for (let failures = 0; !state.isStopped; failures += 1) {
          const began = await hold(newClient, channel, handlers, stopped, () => state.isStopped);
          if (began) failures = 0;
          await Promise.race([sleep(retryDelay(failures)), stopped]);
        }
      })();
      return () => {
        state.isStopped = true;
        state.stop();
      };
    },
  };
}

/** Holds one session until it ends or is no longer wanted, and tells whether it ever listened. */
async function hold(
  newClient: () => PgClientLike,
  channel: string,
  { onPayload, onReady, onError }: SqlListenerHandlers,
  stopped: Promise<void>,
  isStopped: () => boolean,
): Promise<boolean> {
  let client: PgClientLike | undefined;
  let check: ReturnType<typeof setInterval> | undefined;
  let began = false;
  try {
    const opened = newClient();
    client = opened;
    const ended = new Promise<void>((resolve, reject) => {
      opened.on("end", resolve);
      opened.on("error", reject);
      check = setInterval(() => {
        const late = setTimeout(() => reject(new Error("the listening connection gives no answer")), answerWithin);
        opened.query("select 1").then(() => clearTimeout(late), reject);
      }, checkEvery);
    });
    // Awaited below; until then a failure is told by what is being waited for.
    ended.catch(() => {});
    opened.on("notification", (message) => {
      if (message.channel === channel && !isStopped()) onPayload(message.payload ?? "");
    });
    await opened.connect();
    await opened.query(`listen "${channel}"`);
    began = true;
    if (!isStopped()) onReady();
    await Promise.race([ended, stopped]);
  } catch (error) {
    if (!isStopped()) onError(error);
  }
  clearInterval(check);
  client?.end().catch(() => {});
  return began;
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
