-- Tables of the task lists. The name of the schema is replaced when another one is asked for.
-- All access goes through the functions of the later files: row level security is on and no policy lets anyone in.
--
-- An empty search path still finds types in the caller's temporary schema before those of the system. So every type in the body of a
-- function is named with its schema, or by a keyword of SQL ("integer", "timestamp with time zone"), which is the system's always.
-- No literal has a backslash, which a session may read in two ways, unless it is written with an E.

-- Percent-encodes all but ASCII letters, digits and "- _ . ~", as UTF-8 with upper-case hex digits.
create function swarm_todos.encode_part(part text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when part ~ '^[A-Za-z0-9_.~-]*$' collate "C" then part
    else (
      select string_agg(
        case
          when c ~ '^[A-Za-z0-9_.~-]$' collate "C" then c
          else upper(regexp_replace(encode(convert_to(c, 'UTF8'), 'hex'), '(..)', E'%\\1', 'g') collate "C")
        end, '' order by n)
      from regexp_split_to_table(part, '') with ordinality as t(c, n))
  end
$$;

-- The realtime topic of a list; no two lists share one.
create function swarm_todos.topic(tenant text, container text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select 'todos:' || swarm_todos.encode_part(tenant) || ':' || swarm_todos.encode_part(container)
$$;

-- A new epoch of a list: no two writes, and no two copies of a list, have the same.
create function swarm_todos.new_stamp() returns text
language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::pg_catalog.text, '-', '')
$$;

-- The keys are compared byte by byte, so that no update of a locale harms an index.
create table swarm_todos.lists (
  id bigint generated always as identity primary key,
  tenant text collate "C" not null check (tenant <> ''),
  container text collate "C" not null check (container <> ''),
  -- Realtime takes no longer one.
  topic text collate "C" not null check (octet_length(topic) <= 246),
  rev integer not null default 0 check (rev >= 0),
  stamp text,
  updated_at timestamptz,
  archived_count integer not null default 0 check (archived_count >= 0),
  unique (tenant, container),
  unique (topic),
  check ((rev = 0) = (stamp is null)),
  check ((rev = 0) = (updated_at is null))
) with (fillfactor = 70);

-- `pos` is in no index, so that moving rows stays cheap; it is dense from 0 after every commit.
create table swarm_todos.items (
  list bigint not null references swarm_todos.lists (id) on delete cascade,
  id text collate "C" not null check (id ~ '^[a-z0-9]{6,16}$'),
  pos integer,
  subject text not null check (subject <> '' and subject !~ E'[\\u0001-\\u001f\\u0080-\\u009f\\u2028\\u2029]' collate "C"),
  detail text check (detail <> '' and detail !~ E'[\\u0001-\\u0008\\u000b-\\u001f\\u0080-\\u009f]' collate "C"),
  owner text check (owner <> '' and owner !~ E'[\\u0001-\\u001f\\u0080-\\u009f\\u2028\\u2029]' collate "C"),
  status text not null check (status in ('pending', 'in_progress', 'completed')),
  archived_at timestamptz,
  archived_ord integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  primary key (list, id),
  check ((archived_at is null) = (pos is not null))
) with (fillfactor = 70);

create unique index items_one_in_progress on swarm_todos.items (list)
  where status = 'in_progress' and archived_at is null;
create index items_active on swarm_todos.items (list) where archived_at is null;
create index items_archived on swarm_todos.items (list, archived_at, archived_ord, id) where archived_at is not null;

-- Ids of rows that were purged: an id is never given again.
create table swarm_todos.retired_ids (
  list bigint not null references swarm_todos.lists (id) on delete cascade,
  id text collate "C" not null,
  primary key (list, id)
);

create table swarm_todos.history (
  list bigint not null references swarm_todos.lists (id) on delete cascade,
  rev integer not null check (rev > 0),
  at timestamptz not null,
  actor jsonb not null,
  origin text not null check (origin in ('tool', 'route')),
  ops jsonb not null,
  added jsonb not null,
  primary key (list, rev)
);

-- The last accepted batch of each live client of each actor.
create table swarm_todos.ledger (
  list bigint not null references swarm_todos.lists (id) on delete cascade,
  actor_kind text collate "C" not null,
  actor_id text collate "C" not null,
  client text collate "C" not null check (client ~ '^[A-Za-z0-9._~-]{1,64}$' collate "C"),
  batch_id text collate "C" not null check (batch_id ~ '^[A-Za-z0-9._~-]{1,64}$' collate "C"),
  digest text not null,
  rev integer,
  added jsonb not null,
  at timestamptz not null,
  primary key (list, actor_kind, actor_id, client)
) with (fillfactor = 70);
create index ledger_at on swarm_todos.ledger (at);

-- A write that does not come from the functions here gives the list a new stamp, so that no kept copy of it is believed
-- and no client holds on to the old text. The functions say that they are at work by a setting of their own.
create function swarm_todos.renew_after_direct_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    update swarm_todos.lists l
      set stamp = case when l.rev > 0 then swarm_todos.new_stamp() end, archived_count = 0;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update swarm_todos.lists l
      set stamp = case when l.rev > 0 then swarm_todos.new_stamp() end,
          archived_count = (select count(*) from swarm_todos.items i where i.list = l.id and i.archived_at is not null)
      where l.id in (select w.list from written w union select p.list from previous p);
    return null;
  end if;
  update swarm_todos.lists l
    set stamp = case when l.rev > 0 then swarm_todos.new_stamp() end,
        archived_count = (select count(*) from swarm_todos.items i where i.list = l.id and i.archived_at is not null)
    where l.id in (select w.list from written w);
  return null;
end
$$;

create trigger renew_stamp_insert after insert on swarm_todos.items
  referencing new table as written for each statement
  when (current_setting('swarm_todos_internal.committing', true) is distinct from 'on')
  execute function swarm_todos.renew_after_direct_write();
create trigger renew_stamp_update after update on swarm_todos.items
  referencing old table as previous new table as written for each statement
  when (current_setting('swarm_todos_internal.committing', true) is distinct from 'on')
  execute function swarm_todos.renew_after_direct_write();
create trigger renew_stamp_delete after delete on swarm_todos.items
  referencing old table as written for each statement
  when (current_setting('swarm_todos_internal.committing', true) is distinct from 'on')
  execute function swarm_todos.renew_after_direct_write();
create trigger renew_stamp_truncate after truncate on swarm_todos.items
  for each statement execute function swarm_todos.renew_after_direct_write();

-- The same for the list's own row: a rev that was set by hand must not be taken for the content that a kept copy has.
create function swarm_todos.renew_changed_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stamp := case when new.rev > 0 then swarm_todos.new_stamp() end;
  new.updated_at := case when new.rev > 0 then coalesce(new.updated_at, date_trunc('milliseconds', clock_timestamp())) end;
  return new;
end
$$;

create trigger renew_stamp_list before update on swarm_todos.lists for each row
  when (new.stamp is not distinct from old.stamp and new.rev is distinct from old.rev)
  execute function swarm_todos.renew_changed_list();

alter table swarm_todos.lists enable row level security;
alter table swarm_todos.items enable row level security;
alter table swarm_todos.retired_ids enable row level security;
alter table swarm_todos.history enable row level security;
alter table swarm_todos.ledger enable row level security;

revoke all on all tables in schema swarm_todos from public;
revoke all on all functions in schema swarm_todos from public;
