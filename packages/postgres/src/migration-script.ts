import { notUtf8State, tooNewState, tooOldState } from "./migration-states.ts";
import { migrations } from "./migrations.ts";
import { quotedSql } from "./quoted-sql.ts";

/**
 * All migrations as one `do` statement that takes the steps that the database lacks, since a driver may give each statement another
 * connection and takes only one at a time with `query`. Whatever the session's search path finds, the script does not. `run` names the run in the table of migrations.
 */
export function migrationScript(schema: string, run: string): string {
  const all = migrations({ schema });
  const steps = all.map(
    ({ version, name, sql }) => `
  if not exists (select from "${schema}".migrations m where m.version = ${version}) then
    insert into "${schema}".migrations (version, name, run) values (${version}, '${name}', '${run}');
    execute ${quotedSql(sql)};
  end if;`,
  );
  return `do ${quotedSql(`
declare
  v_path pg_catalog.text := pg_catalog.current_setting('search_path');
begin
  perform pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true);
  if current_setting('server_encoding') <> 'UTF8' then
    raise exception 'the encoding of the database is not UTF8' using errcode = '${notUtf8State}';
  end if;
  if current_setting('server_version_num')::integer < 150000 then
    raise exception 'PostgreSQL is older than 15' using errcode = '${tooOldState}';
  end if;
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
    raise exception 'the database is newer than the code' using errcode = '${tooNewState}';
  end if;
${steps.join("\n")}
  perform set_config('search_path', v_path, true);
end`)}`;
}
