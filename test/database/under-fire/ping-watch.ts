import { createPostgresTodoStore, listenWithPg } from "@swarm-todos/postgres";
import { Client, type Pool } from "pg";

/** What stands in for Supabase's function: it keeps each ping in a table, in the transaction that sends it. */
const sendSql = `
  create schema realtime;
  create table realtime.pings (topic text, event text, payload jsonb, private boolean);
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as $$ insert into realtime.pings values (topic, event, payload, private) $$;
  grant usage on schema realtime to public`;

/** Watches the pings of a run, sent in three ways: kept by the commit, notified by it, and told to the subscribers of a store. */
export class PingWatch {
  readonly #pool: Pool;
  readonly #heard = new Map<string, number>();
  readonly #told = new Map<string, number[]>();
  readonly #stops: (() => void)[] = [];

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Before anything is written. */
  async start(tenant: string, lists: readonly string[]): Promise<void> {
    await this.#pool.query(sendSql);
    // As the migration of a Supabase project does at its end.
    await this.#pool.query("select swarm_todos.trust_realtime()");
    const { connectionString } = this.#pool.options;
    const listen = listenWithPg(() => new Client({ connectionString, application_name: "watch" }));
    await new Promise<void>((resolve) => {
      this.#stops.push(
        listen.listen("swarm_todos", {
          onPayload: (payload) => this.#heard.set(payload, (this.#heard.get(payload) ?? 0) + 1),
          onReady: () => resolve(),
          onError: () => {},
        }),
      );
    });
    const store = createPostgresTodoStore({ driver: this.#pool, listen });
    for (const list of lists) {
      this.#told.set(list, []);
      this.#stops.push(store.subscribe(tenant, list, ({ rev }) => this.#told.get(list)?.push(rev)));
    }
  }

  /** What is wrong with the pings of a list that ended at a rev; waits until its subscriber was told of that. */
  async check(list: string, topic: string, rev: number): Promise<string[]> {
    const wrong: string[] = [];
    const { rows } = await this.#pool.query<{ rev: number; n: number; clean: boolean }>(
      `select (payload->>'rev')::int as rev, count(*)::int as n, bool_and(event = 'rev' and private
         and payload ?& array['container', 'rev', 'updated_at'] and payload - array['container', 'rev', 'updated_at'] = '{}') as clean
       from realtime.pings where topic = $1 group by 1 order by 1`,
      [topic],
    );
    if (rows.length !== rev) wrong.push(`${list}: ${rows.length} pings for ${rev} revs`);
    rows.forEach((row, index) => {
      if (row.rev !== index + 1 || row.n !== 1 || !row.clean)
        wrong.push(`${list}: ${row.n} pings for rev ${row.rev} in place ${index + 1}`);
    });
    for (const [payload, times] of this.#heard) if (times > 1) wrong.push(`notified ${times} times: ${payload}`);
    const told = this.#told.get(list) ?? [];
    for (let tries = 0; tries < 200 && !told.includes(rev); tries += 1)
      await new Promise((next) => setTimeout(next, 50));
    // What a store reads when it listens anew may come after a later ping.
    if (!told.includes(rev) || told.some((one) => one > rev))
      wrong.push(`${list}: its subscriber was told of ${told.slice(-3).join(", ")} last, not of ${rev}`);
    if (new Set(told).size !== told.length) wrong.push(`${list}: its subscriber was told of a rev twice`);
    return wrong;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
