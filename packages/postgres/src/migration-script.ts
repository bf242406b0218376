import { migrations } from "./migrations.ts";
import { quotedSql } from "./quoted-sql.ts";
import { tooNewState } from "./too-new-state.ts";

/**
 * All migrations as one `do` statement that takes the steps that the database lacks, since a driver may give each statement another
 * connection and takes only one at a time with `query`. `run` names the run in the table of migrations.
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
    raise exception 'the database is newer than the code' using errcode = '${tooNewState}';
  end if;
${steps.join("\n")}
end`)}`;
}
