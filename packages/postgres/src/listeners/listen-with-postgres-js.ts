import { retryDelay } from "./retry-delay.ts";
import type { SqlListener } from "./sql-listener.ts";

/** The part of a postgres.js `sql` that listening takes, so that this package depends on no version of it. */
export interface PostgresJsListenLike {
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onListen?: () => void,
  ): PromiseLike<{ unlisten(): Promise<void> }>;
}

/** Listens by a postgres.js `sql`, which opens one more connection for it and opens that again when it is gone. */
export function listenWithPostgresJs(sql: PostgresJsListenLike): SqlListener {
  return {
    listen(channel, { onPayload, onReady, onError }) {
      let isStopped = false;
      let retry: ReturnType<typeof setTimeout> | undefined;
      let stop = (): void => {};
      const begin = (failures: number): void => {
        const listening = sql.listen(
          channel,
          (payload) => {
            if (!isStopped) onPayload(payload);
          },
          () => {
            if (!isStopped) onReady();
          },
        );
        stop = () =>
          void Promise.resolve(listening)
            .then((meta) => meta.unlisten())
            .catch(() => {});
        Promise.resolve(listening).catch((error: unknown) => {
          if (isStopped) return;
          onError(error);
          retry = setTimeout(() => begin(failures + 1), retryDelay(failures));
        });
      };
      begin(0);
      return () => {
        isStopped = true;
        clearTimeout(retry);
        stop();
      };
    },
  };
}
