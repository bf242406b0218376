-- Roles belong to the whole cluster: others may be making the same ones for another database at this moment.
lock table pg_catalog.pg_authid in share row exclusive mode;

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_admin', 'nologin superuser'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      -- What `postgres` is on Supabase. In a cluster of one's own `postgres` is the superuser, which would hide every missing right.
      ('supabase_postgres', 'nologin inherit bypassrls createrole createdb')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles r where r.rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
  if not pg_has_role('authenticator', 'service_role', 'member') then
    grant anon, authenticated, service_role to authenticator;
  end if;
  if not pg_has_role('supabase_postgres', 'service_role', 'member') then
    grant anon, authenticated, service_role to supabase_postgres with admin option;
  end if;
  execute format('grant create, temporary on database %I to supabase_postgres', current_database());
end
$$;

grant usage, create on schema public to supabase_postgres;
grant usage on schema public to anon, authenticated, service_role;

-- As on projects from before 2026-10-30: what a migration makes in `public` is open to the Data API unless it revokes that.
alter default privileges for role supabase_postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role supabase_postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role supabase_postgres in schema public grant execute on functions to anon, authenticated, service_role;
