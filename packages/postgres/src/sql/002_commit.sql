-- Reading a list and committing a batch. Each function takes one JSON object and answers one, so that every driver and
-- every remote procedure call can use it the same way.

create function swarm_todos.iso(at timestamptz) returns text language sql stable as $$
  select pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The lock of one list. A hash that two lists share only makes them wait for each other.
create function swarm_todos.lock_list(tenant text, container text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('swarm-todos:' || length(tenant) || ':' || tenant || ':' || container, 0))
$$;

-- The database's clock to the millisecond; or the one that a test gives, which is heeded only for the owner of the functions, so that
-- nobody who may merely call them sends a list into the future.
create function swarm_todos.clock(p jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select date_trunc('milliseconds', coalesce(
    case when pg_has_role(session_user, current_user, 'USAGE') then (p->>'now')::timestamp with time zone end,
    clock_timestamp()))
$$;

-- One consistent view of a list: STABLE, so that all of it is read in the snapshot of the calling statement.
-- p: tenant, container, named (ids of archived rows), archived (a page of them), before, actorKind, actorId, client, now.
create function swarm_todos.snapshot(p jsonb, asked_at timestamptz) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'rev', nullif(l.rev, 0),
    'stamp', l.stamp,
    'updatedAt', swarm_todos.iso(l.updated_at),
    'archivedCount', coalesce(l.archived_count, 0),
    'items', (
      select coalesce(json_agg(r), '[]'::pg_catalog.json) from (
        select i.id, i.subject, i.detail, i.owner, i.status, null as "archivedAt",
          swarm_todos.iso(i.created_at) as "createdAt", swarm_todos.iso(i.updated_at) as "updatedAt",
          i.created_by as "createdBy", i.updated_by as "updatedBy"
        from swarm_todos.items i
        where i.list = l.id and i.archived_at is null
        order by i.pos, i.id) r),
    'archived', case when jsonb_array_length(p->'named') > 0 then (
      select coalesce(json_agg(r), '[]'::pg_catalog.json) from (
        select i.id, i.subject, i.detail, i.owner, i.status, swarm_todos.iso(i.archived_at) as "archivedAt",
          swarm_todos.iso(i.created_at) as "createdAt", swarm_todos.iso(i.updated_at) as "updatedAt",
          i.created_by as "createdBy", i.updated_by as "updatedBy"
        from swarm_todos.items i
        where i.list = l.id and i.archived_at is not null
          and i.id = any (array(select jsonb_array_elements_text(p->'named')))
        order by i.archived_at desc, i.archived_ord desc, i.id desc) r)
      when p->>'archived' = 'true' then (
      select coalesce(json_agg(r), '[]'::pg_catalog.json) from (
        select i.id, i.subject, i.detail, i.owner, i.status, swarm_todos.iso(i.archived_at) as "archivedAt",
          swarm_todos.iso(i.created_at) as "createdAt", swarm_todos.iso(i.updated_at) as "updatedAt",
          i.created_by as "createdBy", i.updated_by as "updatedBy"
        from swarm_todos.items i
        where i.list = l.id and i.archived_at is not null
          and (p->>'before' is null or (i.archived_at, i.archived_ord, i.id) < (
            select b.archived_at, b.archived_ord, b.id from swarm_todos.items b
            where b.list = l.id and b.id = p->>'before' and b.archived_at is not null))
        order by i.archived_at desc, i.archived_ord desc, i.id desc
        limit 100) r) end,
    'seen', (
      select json_build_object('batchId', g.batch_id, 'digest', g.digest, 'rev', g.rev, 'added', g.added)
      from swarm_todos.ledger g
      where g.list = l.id and g.actor_kind = p->>'actorKind' and g.actor_id = p->>'actorId' and g.client = p->>'client'
        and g.at >= asked_at - interval '7 days'))
  from (select 1) one
  left join swarm_todos.lists l on l.tenant = p->>'tenant' and l.container = p->>'container'
$$;

create function swarm_todos.read_list(p jsonb) returns json
language sql stable security definer set search_path = '' as $$
  select swarm_todos.snapshot(p, swarm_todos.clock(p))
$$;

-- Commits a batch that was computed on the list at `rev` and `stamp`. Lock, replay check, compare, write, history and
-- ledger are one transaction. Answers `outcome`: applied (with rev, stamp and time only); or, with the list, seen (this
-- batch was accepted before) or stale (the list has moved on, or a row is not where the batch takes it to be); or taken (a
-- drawn id is in use).
-- p: as for a read, and rev, stamp, changed, actor, origin, ops, added, batchId, digest, lockTimeoutMs, activeItems (the limit),
-- notify (a channel), inserts [{ id, pos, subject, detail, owner, status }], order [ids], and updates [{ id, and only what changed of
-- subject, detail, owner, status; touched; archived, with pos for a restored row; archivedOrd for a row archived by this batch }].
--
-- Whoever may call it may not break the list by it: a row from the archive needs a person's batch (ST001); the rest of what the rules
-- of a list forbid is refused as well (ST003), a change that changes nothing among it, and places are made dense whatever they were said
-- to be.
create function swarm_todos.commit_batch(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
declare
  v_list swarm_todos.lists;
  v_clock timestamp with time zone;
  v_at timestamp with time zone;
  v_actor pg_catalog.jsonb := p->'actor';
  v_inserts pg_catalog.jsonb := coalesce(p->'inserts', '[]'::pg_catalog.jsonb);
  v_updates pg_catalog.jsonb := coalesce(p->'updates', '[]'::pg_catalog.jsonb);
  -- The rows that are updated, by which an index finds them: how many elements a JSON array has nobody knows beforehand.
  v_ids pg_catalog.text[] := array(select u->>'id' from jsonb_array_elements(v_updates) u);
  v_new_ids pg_catalog.text[] := array(select n->>'id' from jsonb_array_elements(v_inserts) n);
  v_takes_row boolean;
  v_takes_mark boolean;
  v_count bigint;
  v_dense boolean;
  v_growth integer;
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  -- Whoever has lost, or comes again, is told so before the row is taken: taking it is a write, whose end waits for the disk while the
  -- others wait for the lock. At a stricter isolation only taking it tells that the list has moved on.
  foreach v_takes_row in array array[false, true] loop
    continue when not v_takes_row and current_setting('transaction_isolation') <> 'read committed';
    if v_takes_row then
      select * into v_list from swarm_todos.lists l
        where l.tenant = p->>'tenant' and l.container = p->>'container' for no key update;
    else
      select * into v_list from swarm_todos.lists l
        where l.tenant = p->>'tenant' and l.container = p->>'container';
    end if;
    v_clock := swarm_todos.clock(p);

    if p->>'batchId' is not null and exists (
      select from swarm_todos.ledger g
      where g.list = v_list.id and g.actor_kind = p->>'actorKind' and g.actor_id = p->>'actorId'
        and g.client = p->>'client' and g.batch_id = p->>'batchId' and g.at >= v_clock - interval '7 days')
    then
      return json_build_object('outcome', 'seen', 'list', swarm_todos.snapshot(p, v_clock));
    end if;

    if coalesce(v_list.rev, 0) <> coalesce((p->>'rev')::integer, 0) or v_list.stamp is distinct from p->>'stamp' then
      return json_build_object('outcome', 'stale', 'list', swarm_todos.snapshot(p, v_clock));
    end if;
  end loop;

  if exists (select from swarm_todos.items i where i.list = v_list.id and i.id = any (v_new_ids))
    or exists (select from swarm_todos.retired_ids t where t.list = v_list.id and t.id = any (v_new_ids))
  then
    return json_build_object('outcome', 'taken');
  end if;

  if (p->>'origin' is distinct from 'route' or v_actor->>'kind' = 'agent')
    and exists (
      select from jsonb_array_elements(v_updates) u
      where u->>'archived' = 'false' or (u ? 'archivedOrd' and not u ? 'archived'))
  then
    raise exception 'only a person may restore an archived item' using errcode = 'ST001';
  end if;

  if not coalesce(v_actor->>'kind' in ('user', 'agent', 'system') and v_actor->>'id' <> '', false)
    or (v_actor->>'kind' = 'agent' and p->>'origin' is distinct from 'tool')
    or (p ? 'client' and (p->>'actorKind' is distinct from v_actor->>'kind' or p->>'actorId' is distinct from v_actor->>'id'))
  then
    raise exception 'the batch is nobody''s' using errcode = 'ST003';
  end if;
  if coalesce(p->>'activeItems', '100') !~ '^([1-9][0-9]{0,3}|10000)$' then
    raise exception 'a list has 1 to 10000 active items at most' using errcode = 'ST003';
  end if;

  -- Every row that is written has to be where it was when the batch was computed: an active one, or one in the archive.
  select count(distinct i.id) into v_count
    from jsonb_array_elements(v_updates) u
    join swarm_todos.items i on i.list = v_list.id and i.id = any (v_ids) and i.id = u->>'id'
    where case u->>'archived'
      when 'true' then i.archived_at is null and u ? 'archivedOrd'
      when 'false' then i.archived_at is not null and not u ? 'archivedOrd'
      else (i.archived_at is not null) = (u ? 'archivedOrd') end;
  if v_count <> jsonb_array_length(v_updates) then
    return json_build_object('outcome', 'stale', 'list', swarm_todos.snapshot(p, v_clock));
  end if;

  if v_list.id is null and ((p->>'changed')::boolean or p->>'batchId' is not null) then
    insert into swarm_todos.lists (tenant, container, topic)
      values (p->>'tenant', p->>'container', swarm_todos.topic(p->>'tenant', p->>'container'))
      on conflict (tenant, container) do nothing;
    select * into strict v_list from swarm_todos.lists l
      where l.tenant = p->>'tenant' and l.container = p->>'container' for no key update;
  end if;

  if (p->>'changed')::boolean then
    if exists (select from jsonb_array_elements(v_inserts) n where n->>'status' is distinct from 'pending')
      or (select coalesce(jsonb_agg(n->'id' order by n->'id'), '[]'::pg_catalog.jsonb) from jsonb_array_elements(v_inserts) n)
        is distinct from
        (select coalesce(jsonb_agg(a order by a), '[]'::pg_catalog.jsonb) from jsonb_array_elements(p->'added') a)
      or not (v_inserts <> '[]'::pg_catalog.jsonb or swarm_todos.alters(v_list.id, v_ids, v_updates, p->'order'))
      or jsonb_typeof(p->'ops') is distinct from 'array'
    then
      raise exception 'the batch does not say what it does' using errcode = 'ST003';
    end if;

    -- Set here and not in the function's head, which takes a setting of one's own from a superuser alone.
    perform set_config('swarm_todos_internal.committing', 'on', true);
    v_growth := (
      select count(*) filter (where u->>'archived' = 'false') - count(*) filter (where u->>'archived' = 'true')
      from jsonb_array_elements(v_updates) u);
    v_at := greatest(v_clock, v_list.updated_at + interval '1 millisecond');
    update swarm_todos.lists l
      set rev = l.rev + 1, stamp = swarm_todos.new_stamp(), updated_at = v_at,
          archived_count = l.archived_count - v_growth
      where l.id = v_list.id
      returning * into v_list;
    v_growth := v_growth + jsonb_array_length(v_inserts);

    -- What leaves the in-progress mark is written before what takes it: a unique index is checked row by row. A restored row
    -- that is promoted takes it too, also where its status word was in_progress in the archive already.
    foreach v_takes_mark in array array[false, true] loop
      update swarm_todos.items i set
          subject = case when u ? 'subject' then u->>'subject' else i.subject end,
          detail = case when u ? 'detail' then u->>'detail' else i.detail end,
          owner = case when u ? 'owner' then u->>'owner' else i.owner end,
          status = case when u ? 'status' then u->>'status' else i.status end,
          pos = case when u->>'archived' = 'true' then null when u->>'archived' = 'false' then (u->>'pos')::integer else i.pos end,
          archived_at = case when u ? 'archivedOrd' then v_at when u->>'archived' = 'false' then null else i.archived_at end,
          archived_ord = case when u ? 'archivedOrd' then (u->>'archivedOrd')::integer else i.archived_ord end,
          updated_at = case when u ? 'touched' then v_at else i.updated_at end,
          updated_by = case when u ? 'touched' then v_actor else i.updated_by end
        from jsonb_array_elements(v_updates) u
        where i.list = v_list.id and i.id = any (v_ids) and i.id = u->>'id'
          and (coalesce(u->>'status', i.status) = 'in_progress' and not u ? 'archivedOrd') = v_takes_mark;
    end loop;

    insert into swarm_todos.items
        (list, id, pos, subject, detail, owner, status, created_at, updated_at, created_by, updated_by)
      select v_list.id, n->>'id', (n->>'pos')::integer, n->>'subject', n->>'detail', n->>'owner', n->>'status',
        v_at, v_at, v_actor, v_actor
      from jsonb_array_elements(v_inserts) n;

    if p ? 'order' then
      if (select jsonb_agg(i.id order by i.id) from swarm_todos.items i where i.list = v_list.id and i.archived_at is null)
        is distinct from (select jsonb_agg(o.id order by o.id #>> '{}' collate "C") from jsonb_array_elements(p->'order') o(id))
      then
        raise exception 'the order is not that of the active items' using errcode = 'ST003';
      end if;
      update swarm_todos.items i set pos = o.n - 1
        from jsonb_array_elements_text(p->'order') with ordinality as o(id, n)
        where i.list = v_list.id and i.id = o.id and i.archived_at is null and i.pos <> o.n - 1;
    end if;

    select count(*), count(*) = 0 or (min(i.pos) = 0 and max(i.pos) = count(*) - 1 and count(distinct i.pos) = count(*))
      into v_count, v_dense
      from swarm_todos.items i where i.list = v_list.id and i.archived_at is null;
    if v_growth > 0 and v_count > coalesce((p->>'activeItems')::integer, 100) then
      raise exception 'the list would have % active items', v_count using errcode = 'ST003';
    end if;
    -- A write by hand may have left a gap.
    if not v_dense then
      update swarm_todos.items i set pos = o.n - 1
        from (
          select a.id, row_number() over (order by a.pos, a.id) as n
          from swarm_todos.items a where a.list = v_list.id and a.archived_at is null) o
        where i.list = v_list.id and i.id = o.id and i.pos <> o.n - 1;
    end if;

    insert into swarm_todos.history (list, rev, at, actor, origin, ops, added)
      values (v_list.id, v_list.rev, v_at, v_actor, p->>'origin', p->'ops', p->'added');
    perform set_config('swarm_todos_internal.committing', '', true);
    perform swarm_todos.send_ping(v_list.topic, v_list.container, v_list.rev, v_list.updated_at);
    if p->>'notify' is not null then
      perform pg_notify(p->>'notify', json_build_object('topic', v_list.topic, 'rev', v_list.rev,
        'updatedAt', swarm_todos.iso(v_list.updated_at), 'stamp', v_list.stamp)::pg_catalog.text);
    end if;
  elsif coalesce(p->'added', '[]'::pg_catalog.jsonb) <> '[]'::pg_catalog.jsonb then
    raise exception 'a batch that changes nothing adds nothing' using errcode = 'ST003';
  end if;

  if p->>'batchId' is not null then
    insert into swarm_todos.ledger as g (list, actor_kind, actor_id, client, batch_id, digest, rev, added, at)
      values (v_list.id, p->>'actorKind', p->>'actorId', p->>'client', p->>'batchId', p->>'digest',
        nullif(v_list.rev, 0), p->'added', v_clock)
      on conflict (list, actor_kind, actor_id, client) do update
        set batch_id = excluded.batch_id, digest = excluded.digest, rev = excluded.rev, added = excluded.added, at = excluded.at;
    -- Others' rows are cleared away a few at a time, never waiting for anyone; a test's clock clears nothing.
    if p->>'now' is null then
      delete from swarm_todos.ledger where ctid in (
        select g.ctid from swarm_todos.ledger g where g.at < v_clock - interval '7 days'
        order by g.at limit 20 for update skip locked);
    end if;
  end if;

  return json_build_object('outcome', 'applied', 'rev', nullif(v_list.rev, 0), 'stamp', v_list.stamp,
    'updatedAt', swarm_todos.iso(v_list.updated_at));
end
$$;

-- The same once more in a transaction of its own that is "read committed", whatever is the default: at a stricter isolation the database
-- rolls back batches of lists that have nothing to do with each other, and does so again. Only outside of any transaction.
create procedure swarm_todos.commit_again(p jsonb, inout answer text, inout mark text)
language plpgsql as $$
begin
  commit;
  set transaction isolation level read committed;
  answer := swarm_todos.commit_batch(p)::pg_catalog.text;
end
$$;

revoke all on all procedures in schema swarm_todos from public;
revoke all on all functions in schema swarm_todos from public;
