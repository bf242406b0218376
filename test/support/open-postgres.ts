import { Client } from "pg";
import { inject } from "vitest";
import type { PostgresVersion } from "./postgres-binaries.ts";

/** Names the servers that the set-up of the tests lends. */
export type { default as PostgresSetup } from "./postgres-setup.ts";

/** A database of a test file's own. */
export interface OpenedPostgres {
  readonly url: string;
  readonly name: string;
  /** Drops the database, whoever is still connected. */
  readonly close: () => Promise<void>;
}

/**
 * Makes an empty database on a real PostgreSQL. Roles belong to the whole server, which other test files use at the same time: give
 * them random names. `create` is put behind `create database`, such as `encoding 'LATIN1' template template0`;
 * `settings` are what `alter database ... set` takes, such as `timezone = 'UTC'`.
 */
export async function openPostgres(
  options: {
    readonly version?: PostgresVersion;
    readonly create?: string;
    readonly settings?: readonly string[] | undefined;
  } = {},
): Promise<OpenedPostgres> {
  const answer = await fetch(`${inject("postgresLender")}/${options.version ?? 18}`);
  const server = await answer.text();
  if (!answer.ok) throw new Error(server);
  const name = `t_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} ${options.create ?? ""}`);
  for (const setting of options.settings ?? []) await run(`alter database ${name} set ${setting}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, close: () => run(`drop database if exists ${name} with (force)`) };
}
