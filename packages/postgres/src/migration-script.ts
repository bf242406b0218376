import { differsState, notOwnedState, notUtf8State, tooNewState, tooOldState } from "./migration-states.ts";
import { migrations } from "./migrations.ts";
import { quotedSql } from "./quoted-sql.ts";

/**
 * All migrations as one `do` statement that takes the steps that the database lacks, since a driver may give each statement another
 * connection and takes only one at a time with `query`. Whatever the session's search path finds, the script does not. `run` names the run in the table of migrations.
 */
export function migrationScript(schema: string, run: string): string {
  const all = migrations({ schema });
  const steps = all.map(
    ({ version, name, sql, digest }) => `
  if not exists (select from "${schema}".migrations m where m.version = ${version}) then
    insert into "${schema}".migrations (version, name, run, digest) values (${version}, '${name}', '${run}', '${digest}');
    execute ${quotedSql(sql)};
  end if;`,
  );
  const known = all.map(({ version, digest }) => `(${version}, '${digest}')`).join(", ");
  return `do ${quotedSql(`
declare
  v_owner pg_catalog.oid;
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
  select case n.nspowner when 'pg_database_owner'::regrole then d.datdba else n.nspowner end into v_owner
    from pg_namespace n, pg_database d where n.oid = to_regnamespace('"${schema}"') and d.datname = current_database();
  if v_owner is null then
    raise exception 'somebody else has made the schema at this moment' using errcode = '40001';
  end if;
  if v_owner <> current_user::regrole and not exists (
    select from pg_roles o, pg_roles me where o.oid = v_owner and me.rolname = current_user
      and (o.rolsuper or (not me.rolsuper and pg_has_role(me.oid, o.oid, 'USAGE'))))
  then
    raise exception 'the schema belongs to %', pg_get_userbyid(v_owner) using errcode = '${notOwnedState}';
  end if;
  if to_regclass('"${schema}".migrations') is null then
    create table "${schema}".migrations (
      version integer primary key,
      name text not null,
      run text not null,
      digest text,
      applied_at timestamptz not null default clock_timestamp()
    );
    alter table "${schema}".migrations enable row level security;
  end if;
  if exists (
    select from pg_class c where c.oid = to_regclass('"${schema}".migrations')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'digest'))
  then
    raise exception 'the database is of an unreleased version' using errcode = '${differsState}';
  end if;
  if exists (select from "${schema}".migrations m where m.version > ${all.at(-1)?.version ?? 0}) then
    raise exception 'the database is newer than the code' using errcode = '${tooNewState}';
  end if;
  if exists (
    select from "${schema}".migrations m join (values ${known}) k (version, digest) on k.version = m.version
    where m.digest is distinct from k.digest)
  then
    raise exception 'the database has taken other steps' using errcode = '${differsState}';
  end if;
${steps.join("\n")}
  perform set_config('search_path', v_path, true);
end`)}`;
}
