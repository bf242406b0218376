import type { SqlListener } from "./sql-listener.ts";

/** The part of a `PGlite` that listening takes, so that this package depends on no version of it. */
export interface PgliteListenLike {
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
}

/** Listens within an embedded PGlite, whose one session never breaks. Stores of one PGlite hear each other without it. */
export function listenWithPglite(db: PgliteListenLike): SqlListener {
  return {
    listen(channel, { onPayload, onReady, onError }) {
      let isStopped = false;
      const listening = db.listen(channel, (payload) => {
        if (!isStopped) onPayload(payload);
      });
      listening.then(() => {
        if (!isStopped) onReady();
      }, onError);
      return () => {
        isStopped = true;
        listening.then((unlisten) => unlisten()).catch(() => {});
      };
    },
  };
}
