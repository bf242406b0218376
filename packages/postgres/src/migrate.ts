import { randomStamp } from "@swarm-todos/core";
import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrations } from "./migrations.ts";
import { schemaName } from "./schema-name.ts";
import { storeErrorOf } from "./store-error-of.ts";
import { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";

const tooNew = "ST002";

/**
 * Brings the database to the tables and functions that this version of the store needs; run it when the host is deployed or started,
 * never in a request. It may run any number of times and in several processes at once: all of it is one statement, and so one
 * transaction, behind a lock. Gives the names of the steps that this call took.
 * @throws TodoSchemaTooNewError when a newer version of the package has migrated the database
 * @throws TodoStoreUnavailableError when the database cannot be reached
 */
export async function migrate(
  driver: SqlDriver,
  options: { readonly schema?: string; readonly onDriverError?: (error: unknown) => void } = {},
): Promise<string[]> {
  const schema = schemaName(options.schema);
  const run = randomStamp();
  try {
    await driver.query(script(schema, run));
    const { rows } = await driver.query(`select name from "${schema}".migrations where run = $1 order by version`, [
      run,
    ]);
    return rows.map((row) => (row as { name: string }).name);
  } catch (error) {
    if (driverErrorCode(error) === tooNew) throw new TodoSchemaTooNewError(migrations({ schema }).at(-1)?.version ?? 0);
    options.onDriverError?.(error);
    throw storeErrorOf(error);
  }
}

/** One `do` statement, since a driver may give each statement another connection and takes only one at a time with `query`. */
function script(schema: string, run: string): string {
  const all = migrations({ schema });
  const steps = all.map(
    ({ version, name, sql }) => `
  if not exists (select from "${schema}".migrations m where m.version = ${version}) then
    insert into "${schema}".migrations (version, name, run) values (${version}, '${name}', '${run}');
    execute ${quoted(sql)};
  end if;`,
  );
  return `do ${quoted(`
begin
  perform pg_advisory_xact_lock(hashtextextended('swarm-todos:migrate:${schema}', 0));
  if to_regnamespace('"${schema}"') is null then
    create schema "${schema}";
  end if;
  if to_regclass('"${schema}".migrations') is null then
    create table "${schema}".migrations (
      version integer primary key,
      name text not null,
      run text not null,
      applied_at timestamptz not null default clock_timestamp()
    );
    alter table "${schema}".migrations enable row level security;
  end if;
  if exists (select from "${schema}".migrations m where m.version > ${all.at(-1)?.version ?? 0}) then
    raise exception 'the database is newer than the code' using errcode = '${tooNew}';
  end if;
${steps.join("\n")}
end`)}`;
}

/** A dollar-quoted literal whose tag the text does not contain. */
function quoted(text: string): string {
  let tag = "$q$";
  for (let n = 1; text.includes(tag); n += 1) tag = `$q${n}$`;
  return `${tag}${text}${tag}`;
}
