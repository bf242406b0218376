import { RpcFailure } from "./rpc-failure.ts";

/** One statement of an open transaction, and its rows. */
export type RunStatement = (text: string, params?: string[]) => Promise<readonly Record<string, unknown>[]>;

/** The database behind the Data API. */
export interface RpcDatabase {
  /** Runs statements on one connection, which had better be `authenticator`'s, between `begin` and `commit`, or `rollback` where they fail. `mode` goes behind `begin`. */
  transaction<T>(mode: string, run: (query: RunStatement) => Promise<T>): Promise<T>;
}

/** A call as it came in. */
export interface RpcCall {
  readonly schema: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Calls a function as PostgREST does, and gives its JSON. */
export async function runRpc(database: RpcDatabase, { schema, name, args, claims }: RpcCall): Promise<string> {
  const known = await database.transaction("read only", (query) =>
    query(
      `select p.provolatile as volatility,
          (select json_agg(t::regtype::text order by n) from unnest(p.proargtypes::oid[]) with ordinality as a(t, n)) as types,
          to_json(p.proargnames) as names
        from pg_proc p where p.pronamespace = to_regnamespace($1) and p.proname = $2`,
      [`"${schema}"`, name],
    ),
  );
  const keys = Object.keys(args);
  const found = known.find(({ names }) => {
    const own = (names ?? []) as string[];
    return own.length === keys.length && keys.every((key) => own.includes(key));
  });
  if (!found) {
    throw new RpcFailure(404, {
      code: "PGRST202",
      message: `Could not find the function ${schema}.${name}(${keys.join(", ")}) in the schema cache`,
    });
  }
  const types = new Map((found["names"] as string[]).map((key, n) => [key, (found["types"] as string[])[n]]));
  const named = keys.map((key, n) => `"${key}" => $${n + 1}::text::${types.get(key)}`).join(", ");
  const params = keys.map((key) => (typeof args[key] === "string" ? args[key] : JSON.stringify(args[key])));
  const mode = `isolation level read committed ${found["volatility"] === "v" ? "read write" : "read only"}`;
  return await database.transaction(mode, async (query) => {
    await query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      String(claims["role"] ?? "anon"),
      JSON.stringify(claims),
    ]);
    const [row] = await query(`select to_json("${schema}"."${name}"(${named}))::text as answer`, params);
    return String(row?.["answer"] ?? "null");
  });
}
