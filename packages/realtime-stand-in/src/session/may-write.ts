import type { RealtimeDatabase } from "../database/realtime-database.ts";
import { actAs, type Subject } from "./act-as.ts";

/**
 * Whether the policies let somebody broadcast on a topic: a message is written with the subject's own rights and rolled back.
 * @throws what the driver throws, except for a refusal
 */
export async function mayWrite(database: RealtimeDatabase, subject: Subject): Promise<boolean> {
  try {
    return await database.rehearse(async (query) => {
      await actAs(query, subject);
      await query(
        "insert into realtime.messages (updated_at, topic, inserted_at, extension) values (timezone('utc', now()), $1, timezone('utc', now()), 'broadcast')",
        [subject.topic],
      );
      return true;
    });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "42501") return false;
    throw error;
  }
}
