import { openAsBlob, readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite, migrate } from "@swarm-todos/postgres";
import { patchSource } from "./patch-source.ts";
import type { PlantedBug } from "./planted-bug.ts";

const functions = "postgres/src/sql/002_commit.sql";

/** A database whose functions can be exchanged for broken ones. */
export interface Database {
  readonly db: PGlite;
  /** Plants a bug of the SQL; without one, or with a bug of another source, the functions are what they should be. */
  readonly plant: (bug?: PlantedBug) => Promise<void>;
}

let opened: Promise<Database> | undefined;

/** The one database of this thread, opened when it is first asked for; `template` is the dump of an empty one. */
export async function database(template: string | undefined): Promise<Database> {
  opened ??= open(template);
  return opened;
}

async function open(template: string | undefined): Promise<Database> {
  const db = await PGlite.create(template === undefined ? {} : { loadDataDir: await openAsBlob(template) });
  await migrate(fromPglite(db));
  const text = readFileSync(new URL(`../../../packages/${functions}`, import.meta.url), "utf8");
  return {
    db,
    plant: async (bug) => {
      const sql = bug?.file === functions ? patchSource(bug) : text;
      await db.exec(sql.replaceAll(/create (function|procedure)/g, "create or replace $1"));
    },
  };
}
