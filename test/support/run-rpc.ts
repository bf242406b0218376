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

/** What the Data API says to a call that failed. */
export class RpcFailure extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { code?: string; message: string; details?: string | null; hint?: string | null }) {
    super(body.message);
    this.status = status;
    this.body = { code: "", details: null, hint: null, ...body };
  }

  toJSON(): unknown {
    return this.body;
  }

  /** An error of the database with the status that PostgREST gives it; without a code of its own the database was not reached. */
  static of(error: unknown): RpcFailure {
    if (error instanceof RpcFailure) return error;
    const {
      code,
      message = "",
      detail,
      hint,
    } = error as Partial<Record<"code" | "message" | "detail" | "hint", string>>;
    if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) {
      return new RpcFailure(503, {
        code: "PGRST000",
        message: "Database connection error. Retrying the connection.",
        details: message,
      });
    }
    return new RpcFailure(statusOf(code), { code, message, details: detail ?? null, hint: hint ?? null });
  }
}

const statuses: readonly (readonly [state: RegExp, status: number])[] = [
  [/^08/, 503],
  [/^(0L|0P|28)/, 403],
  [/^2350[35]/, 409],
  [/^25006/, 405],
  [/^53400/, 500],
  [/^53/, 503],
  [/^(42883|42P01)/, 404],
  [/^42501/, 403],
  [/^P0001/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string): number {
  return statuses.find(([state]) => state.test(code))?.[1] ?? 400;
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
