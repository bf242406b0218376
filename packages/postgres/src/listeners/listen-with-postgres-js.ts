import type { SqlListener, SqlListenerHandlers } from "./sql-listener.ts";

/** The part of a postgres.js `sql` that listening takes, so that this package depends on no version of it. */
export interface PostgresJsListenLike {
  listen(channel: string, onPayload: (payload: string) => void, onListen?: () => void): PromiseLike<unknown>;
}

interface Channel {
  readonly handlers: Set<SqlListenerHandlers>;
  isReady: boolean;
}

/**
 * Listens by a postgres.js `sql`, which opens one more connection for it, opens that again whenever it is gone, and closes it when the
 * `sql` is ended. A channel is asked for once, since postgres.js loses sight of what it listens to when it connects anew.
 */
export function listenWithPostgresJs(sql: PostgresJsListenLike): SqlListener {
  const channels = new Map<string, Channel>();
  const begin = (name: string, channel: Channel): void => {
    const listening = sql.listen(
      name,
      (payload) => {
        for (const { onPayload } of channel.handlers) onPayload(payload);
      },
      () => {
        channel.isReady = true;
        for (const { onReady } of channel.handlers) onReady();
      },
    );
    // It goes on trying by itself.
    Promise.resolve(listening).catch((error: unknown) => {
      for (const { onError } of channel.handlers) onError(error);
    });
  };
  return {
    listen(name, given) {
      const handlers = { ...given };
      const known = channels.get(name);
      const channel = known ?? { handlers: new Set(), isReady: false };
      channel.handlers.add(handlers);
      if (!known) {
        channels.set(name, channel);
        begin(name, channel);
      } else if (channel.isReady) {
        queueMicrotask(() => {
          if (channel.handlers.has(handlers)) handlers.onReady();
        });
      }
      return () => {
        channel.handlers.delete(handlers);
      };
    },
  };
}
