import type { RealtimeDatabase } from "../database/realtime-database.ts";
import type { UserBroadcast } from "../protocol/frame.ts";

/** One message that the database sent. */
export interface Message {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: UserBroadcast;
}

interface MessageRow {
  readonly id: string;
  readonly topic: string;
  readonly event: string | null;
  readonly private: boolean | null;
  readonly payload: string | null;
  readonly bytes: string | null;
}

const read = `select id::text as id, topic, event, private, payload::text as payload, encode(binary_payload, 'base64') as bytes
from realtime.messages where id = any($1::uuid[])`;

/**
 * Hears of every message that a commit wrote, in the order of the commits. The real server reads a replication slot; here a trigger
 * tells the message's id by NOTIFY and the row is read after. What differs: a row that was changed or deleted right after its commit is
 * delivered as it is by then, or not at all, while the slot gives what was inserted; and a database whose triggers are switched off
 * (`session_replication_role = replica`) tells nothing. As with the slot, what is written while nobody listens is lost.
 */
export function watchMessages(
  database: RealtimeDatabase,
  receiver: { accepts(): boolean; deliver(message: Message): void },
  retryMs = 500,
): { isListening(): boolean; readonly started: Promise<void>; close(): Promise<void> } {
  let stop: (() => Promise<void>) | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let draining: Promise<void> | undefined;
  const waiting: string[] = [];

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const ids = waiting.splice(0, 500);
      const rows = await database.query(read, [`{${ids.join(",")}}`]).then(
        (result) => result.rows as readonly MessageRow[],
        () => [],
      );
      const messages = new Map(rows.map((row) => [row.id, row]));
      for (const id of ids) {
        const message = messageOf(messages.get(id));
        if (message !== null && !isClosed) receiver.deliver(message);
      }
    }
    draining = undefined;
  };

  const listen = async (): Promise<void> => {
    try {
      const end = await database.listen(
        "realtime_stand_in",
        (id) => {
          if (!receiver.accepts() || isClosed) return;
          waiting.push(id);
          draining ??= drain();
        },
        () => {
          stop = undefined;
          later();
        },
      );
      if (isClosed) await end();
      else stop = end;
    } catch {
      later();
    }
  };
  const later = (): void => {
    if (!isClosed) retry = setTimeout(() => void (started = listen()), retryMs);
  };
  let started: Promise<void> = listen();

  return {
    isListening: () => stop !== undefined,
    started,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await started;
      await stop?.();
      stop = undefined;
      await draining;
    },
  };
}

/** Null for what the real server never delivers: a message without an event, without a payload, or neither private nor public. */
function messageOf(row: MessageRow | undefined): Message | null {
  if (row === undefined || row.event === null || row.private === null) return null;
  const { topic, event, private: isPrivate, payload, bytes } = row;
  const meta = { id: row.id };
  if (bytes !== null) {
    return { topic, isPrivate, broadcast: { event, meta, encoding: "binary", body: Buffer.from(bytes, "base64") } };
  }
  if (payload === null) return null;
  return { topic, isPrivate, broadcast: { event, meta, encoding: "json", body: Buffer.from(payload, "utf8") } };
}
