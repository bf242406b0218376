import { randomUUID } from "node:crypto";
import type { SupabaseDatabase } from "./supabase-databases.ts";

/** Who asks, and for which topic. */
export interface Asking {
  readonly topic: string;
  /** The role of the token. @default "authenticated" */
  readonly role?: string;
  /** The claims of the token beside its role; a string stands for claims as they are, JSON or not. */
  readonly claims?: Readonly<Record<string, unknown>> | string;
}

/** What the server makes of it; an error of the database is a refusal too, and told apart here. */
export type Verdict = "joined" | "refused" | `error ${string}`;

class Undo extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super("rolled back");
    this.verdict = verdict;
  }
}

async function rolledBack(
  db: SupabaseDatabase,
  run: (query: Parameters<Parameters<SupabaseDatabase["transaction"]>[1]>[0]) => Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await db.transaction("", async (query) => {
      throw new Undo(await run(query));
    });
  } catch (error) {
    if (error instanceof Undo) return error.verdict;
    return `error ${String((error as { code?: unknown }).code)}`;
  }
}

const become = `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
  set_config('request.jwt.claim.role', $1, true), set_config('request.headers', '{}', true)`;

function settings({ topic, role = "authenticated", claims = {} }: Asking): string[] {
  const json = typeof claims === "string" ? claims : JSON.stringify({ role, ...claims });
  const sub = typeof claims === "string" ? "" : claims["sub"];
  return [role, topic, json, typeof sub === "string" ? sub : ""];
}

/** Asks the policies as the Realtime server does when someone joins a private channel: a row is made, and the role tries to see it. */
export async function mayJoin(db: SupabaseDatabase, asking: Asking): Promise<Verdict> {
  return await rolledBack(db, async (query) => {
    const id = randomUUID();
    await query(
      `insert into realtime.messages (updated_at, topic, inserted_at, extension, id)
        values (now() at time zone 'utc', $1, now() at time zone 'utc', 'broadcast', $2::uuid)`,
      [asking.topic, id],
    );
    await query(become, settings(asking));
    const rows = await query("select id from realtime.messages where id = any(array[$1::uuid])", [id]);
    return rows.length === 1 ? "joined" : "refused";
  });
}

/** Asks as it does when someone sends on a private channel: the role tries to write a row. */
export async function maySend(db: SupabaseDatabase, asking: Asking): Promise<Verdict> {
  return await rolledBack(db, async (query) => {
    await query(become, settings(asking));
    await query(
      `insert into realtime.messages (updated_at, topic, inserted_at, extension, id)
        values (now() at time zone 'utc', $1, now() at time zone 'utc', 'broadcast', $2::uuid)`,
      [asking.topic, randomUUID()],
    );
    return "joined";
  });
}

/** The topics of all messages that someone can read while their channel of one topic is being checked. */
export async function readableTopics(db: SupabaseDatabase, asking: Asking): Promise<string[]> {
  let topics: string[] = [];
  await rolledBack(db, async (query) => {
    await query(become, settings(asking));
    topics = (await query("select distinct topic from realtime.messages order by 1")).map((row) =>
      String(row["topic"]),
    );
    return "joined";
  });
  return topics;
}
