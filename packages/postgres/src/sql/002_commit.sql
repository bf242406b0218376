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

-- The host's clock where a test gives one, else the database's, to the millisecond.
create function swarm_todos.clock(p jsonb) returns timestamptz
language sql volatile set search_path = '' as $$
  select date_trunc('milliseconds', coalesce((p->>'now')::timestamptz, clock_timestamp()))
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
      select coalesce(json_agg(r), '[]'::json) from (
        select i.id, i.subject, i.detail, i.owner, i.status, null as "archivedAt",
          swarm_todos.iso(i.created_at) as "createdAt", swarm_todos.iso(i.updated_at) as "updatedAt",
          i.created_by as "createdBy", i.updated_by as "updatedBy"
        from swarm_todos.items i
        where i.list = l.id and i.archived_at is null
        order by i.pos, i.id) r),
    'archived', case when p->>'archived' = 'true' or jsonb_array_length(coalesce(p->'named', '[]'::jsonb)) > 0 then (
      select coalesce(json_agg(r), '[]'::json) from (
        select i.id, i.subject, i.detail, i.owner, i.status, swarm_todos.iso(i.archived_at) as "archivedAt",
          swarm_todos.iso(i.created_at) as "createdAt", swarm_todos.iso(i.updated_at) as "updatedAt",
          i.created_by as "createdBy", i.updated_by as "updatedBy"
        from swarm_todos.items i
        where i.list = l.id and i.archived_at is not null
          and (p->'named' is null or i.id in (select jsonb_array_elements_text(p->'named')))
          and (p->>'before' is null or (i.archived_at, i.archived_ord, i.id) < (
            select b.archived_at, b.archived_ord, b.id from swarm_todos.items b
            where b.list = l.id and b.id = p->>'before' and b.archived_at is not null))
        order by i.archived_at desc, i.archived_ord desc, i.id desc
        limit case when p->'named' is null then 100 end) r) end,
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
  select swarm_todos.snapshot(p, date_trunc('milliseconds', coalesce((p->>'now')::timestamptz, clock_timestamp())))
$$;

-- Commits a batch that was computed on the list at `rev` and `stamp`. Lock, replay check, compare, write, history and
-- ledger are one transaction. Answers `outcome`: applied (with rev, stamp and time only); or, with the list, seen (this
-- batch was accepted before) or stale (the list has moved on); or taken (a drawn id is in use).
-- p: as for a read, and rev, stamp, changed, actor, origin, ops, added, batchId, digest, lockTimeoutMs,
-- inserts [{ id, pos, subject, detail, owner, status }], order [ids], and updates [{ id, and only what changed of subject,
-- detail, owner, status; touched; archived, with pos for a restored row; archivedOrd for a row archived by this batch }].
create function swarm_todos.commit_batch(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
declare
  v_list swarm_todos.lists;
  v_clock timestamptz;
  v_at timestamptz;
  v_actor jsonb := p->'actor';
  v_inserts jsonb := coalesce(p->'inserts', '[]'::jsonb);
  v_updates jsonb := coalesce(p->'updates', '[]'::jsonb);
  v_takes_mark boolean;
  v_count integer;
  v_written integer := 0;
begin
  perform set_config('lock_timeout', p->>'lockTimeoutMs', true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  select * into v_list from swarm_todos.lists l
    where l.tenant = p->>'tenant' and l.container = p->>'container' for update;
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

  if exists (
    select from jsonb_array_elements(v_inserts) n
    where exists (select from swarm_todos.items i where i.list = v_list.id and i.id = n->>'id')
      or exists (select from swarm_todos.retired_ids t where t.list = v_list.id and t.id = n->>'id'))
  then
    return json_build_object('outcome', 'taken');
  end if;

  if (p->>'origin' <> 'route' or v_actor->>'kind' = 'agent')
    and exists (select from jsonb_array_elements(v_updates) u where u->'archived' = 'false'::jsonb)
  then
    raise exception 'only a person may restore an archived item' using errcode = 'ST001';
  end if;

  if v_list.id is null and ((p->>'changed')::boolean or p->>'batchId' is not null) then
    insert into swarm_todos.lists (tenant, container, topic)
      values (p->>'tenant', p->>'container', swarm_todos.topic(p->>'tenant', p->>'container'))
      on conflict (tenant, container) do nothing;
    select * into strict v_list from swarm_todos.lists l
      where l.tenant = p->>'tenant' and l.container = p->>'container' for update;
  end if;

  if (p->>'changed')::boolean then
    -- Set here and not in the function's head, which takes a setting of one's own from a superuser alone.
    perform set_config('swarm_todos_internal.committing', 'on', true);
    v_at := greatest(v_clock, v_list.updated_at + interval '1 millisecond');
    update swarm_todos.lists l
      set rev = l.rev + 1, stamp = replace(gen_random_uuid()::text, '-', ''), updated_at = v_at,
          archived_count = l.archived_count
            + (select count(*) filter (where u->'archived' = 'true'::jsonb) - count(*) filter (where u->'archived' = 'false'::jsonb)
               from jsonb_array_elements(v_updates) u)
      where l.id = v_list.id
      returning * into v_list;

    -- What leaves the in-progress mark is written before what takes it: a unique index is checked row by row. A restored row
    -- that is promoted takes it too, also where its status word was in_progress in the archive already.
    foreach v_takes_mark in array array[false, true] loop
      update swarm_todos.items i set
          subject = case when u ? 'subject' then u->>'subject' else i.subject end,
          detail = case when u ? 'detail' then u->>'detail' else i.detail end,
          owner = case when u ? 'owner' then u->>'owner' else i.owner end,
          status = case when u ? 'status' then u->>'status' else i.status end,
          pos = case when u->'archived' = 'true'::jsonb then null when u ? 'pos' then (u->>'pos')::integer else i.pos end,
          archived_at = case when u ? 'archivedOrd' then v_at when u->'archived' = 'false'::jsonb then null else i.archived_at end,
          archived_ord = case when u ? 'archivedOrd' then (u->>'archivedOrd')::integer else i.archived_ord end,
          updated_at = case when u ? 'touched' then v_at else i.updated_at end,
          updated_by = case when u ? 'touched' then v_actor else i.updated_by end
        from jsonb_array_elements(v_updates) u
        where i.list = v_list.id and i.id = u->>'id'
          and (coalesce(u->>'status', i.status) = 'in_progress' and not u ? 'archivedOrd') = v_takes_mark;
      get diagnostics v_count = row_count;
      v_written := v_written + v_count;
    end loop;
    if v_written <> jsonb_array_length(v_updates) then
      raise exception 'a row vanished under the batch' using errcode = 'serialization_failure';
    end if;

    insert into swarm_todos.items
        (list, id, pos, subject, detail, owner, status, created_at, updated_at, created_by, updated_by)
      select v_list.id, n->>'id', (n->>'pos')::integer, n->>'subject', n->>'detail', n->>'owner', n->>'status',
        v_at, v_at, v_actor, v_actor
      from jsonb_array_elements(v_inserts) n;

    if jsonb_typeof(p->'order') = 'array' then
      update swarm_todos.items i set pos = o.n - 1
        from jsonb_array_elements_text(p->'order') with ordinality as o(id, n)
        where i.list = v_list.id and i.id = o.id and i.archived_at is null and i.pos <> o.n - 1;
    end if;

    insert into swarm_todos.history (list, rev, at, actor, origin, ops, added)
      values (v_list.id, v_list.rev, v_at, v_actor, p->>'origin', p->'ops', p->'added');
    perform set_config('swarm_todos_internal.committing', '', true);
    perform swarm_todos.send_ping(v_list.topic, v_list.container, v_list.rev, v_list.updated_at);
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

revoke all on all functions in schema swarm_todos from public;
