-- What the real server reads from a replication slot: every message of a commit, once the commit stands, in the order of the commits.
create or replace function realtime_stand_in.announce() returns trigger
language plpgsql
as $$
begin
  if new.extension = 'broadcast' then
    perform pg_catalog.pg_notify('realtime_stand_in', new.id::text);
  end if;
  return null;
end
$$;

create or replace trigger realtime_stand_in_announce after insert on realtime.messages
  for each row execute function realtime_stand_in.announce();

-- The partitions from yesterday to three days ahead; the real server makes them when a client connects, and drops those of 72 hours ago.
create or replace function realtime_stand_in.make_partitions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
  day date;
  name text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('realtime_stand_in.make_partitions', 0));
  for day in select (today + n) from pg_catalog.generate_series(-1, 3) as n loop
    name := 'messages_' || pg_catalog.to_char(day, 'YYYY_MM_DD');
    if pg_catalog.to_regclass('realtime.' || name) is null then
      execute pg_catalog.format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)', name, day, day + 1);
      execute pg_catalog.format('alter table realtime.%I owner to supabase_realtime_admin', name);
    end if;
  end loop;
end
$$;

revoke all on function realtime_stand_in.make_partitions() from public;
select realtime_stand_in.make_partitions();
