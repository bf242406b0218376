import { randomUUID } from "node:crypto";
import type { RealtimeDatabase } from "../database/realtime-database.ts";
import { actAs, type Subject } from "./act-as.ts";

/** What the policies let somebody read on a topic; presence is null where nobody asked. */
export interface ReadRights {
  readonly broadcast: boolean;
  readonly presence: boolean | null;
}

/**
 * Asks the policies as the real server does: it writes a message on the topic with its own rights, becomes the subject, looks whether
 * the message can be seen, and rolls everything back. The message is not private and has neither an event nor a payload.
 * @throws what the driver throws, also when a policy raises
 */
export async function mayRead(database: RealtimeDatabase, subject: Subject, presence: boolean): Promise<ReadRights> {
  const extensions = presence ? ["broadcast", "presence"] : ["broadcast"];
  const probes = extensions.map((extension) => ({ extension, id: randomUUID() }));
  const rows = probes.map(
    (_, i) => `(timezone('utc', now()), $1, timezone('utc', now()), $${2 * i + 2}, $${2 * i + 3}::uuid)`,
  );
  return database.rehearse(async (query) => {
    await query(
      `insert into realtime.messages (updated_at, topic, inserted_at, extension, id) values ${rows.join(", ")}`,
      [subject.topic, ...probes.flatMap(({ extension, id }) => [extension, id])],
    );
    await actAs(query, subject);
    const seen = await query("select id::text as id from realtime.messages where id = any($1::uuid[])", [
      `{${probes.map(({ id }) => id).join(",")}}`,
    ]);
    const ids = new Set(seen.rows.map((row) => (row as { id: string }).id));
    const [broadcast, second] = probes.map(({ id }) => ids.has(id));
    return { broadcast: broadcast ?? false, presence: second ?? null };
  });
}
