-- Supabase lets its `postgres` role create, alter and drop policies on realtime.messages, and nothing else there (supautils). The same
-- here: the role owns the table for the length of such a statement. Only the catalogue's row is changed, so that no grant moves with it.
create schema if not exists realtime_stand_in;

create or replace function realtime_stand_in.lend_table() returns event_trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role') = 'supabase_postgres' or session_user = 'supabase_postgres' then
    update pg_catalog.pg_class set relowner = 'supabase_postgres'::regrole
    where oid = 'realtime.messages'::regclass;
  end if;
end
$$;

create or replace function realtime_stand_in.return_table() returns event_trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update pg_catalog.pg_class set relowner = 'supabase_realtime_admin'::regrole
  where oid = 'realtime.messages'::regclass and relowner <> 'supabase_realtime_admin'::regrole;
end
$$;

drop event trigger if exists realtime_stand_in_lend;
create event trigger realtime_stand_in_lend on ddl_command_start
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function realtime_stand_in.lend_table();
drop event trigger if exists realtime_stand_in_return;
create event trigger realtime_stand_in_return on ddl_command_end
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function realtime_stand_in.return_table();
