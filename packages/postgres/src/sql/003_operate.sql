-- What is asked of a list beside reading and committing: its history, opening it, and an operator's work on it; and first what the
-- commit asks of a batch.

-- Whether updates of a list's rows, or an order of its active ones, would leave anything other than it is, times aside.
create function swarm_todos.alters(p_list bigint, ids text[], updates jsonb, p_order jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from jsonb_array_elements(updates) u
      join swarm_todos.items i on i.list = p_list and i.id = any (ids) and i.id = u->>'id'
      where u ? 'archived' or u ? 'archivedOrd' or exists (
        select from unnest(array['subject', 'detail', 'owner', 'status']) k
        where u ? k and u->>k is distinct from to_jsonb(i)->>k))
    or (p_order is not null and p_order is distinct from (
      select jsonb_agg(i.id order by i.pos, i.id) from swarm_todos.items i where i.list = p_list and i.archived_at is null))
$$;

create function swarm_todos.read_history(p jsonb) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(r), '[]'::pg_catalog.json) from (
    select h.rev, swarm_todos.iso(h.at) as at, h.actor, h.origin, h.ops, h.added
    from swarm_todos.history h
    join swarm_todos.lists l on l.id = h.list
    where l.tenant = p->>'tenant' and l.container = p->>'container' and h.rev > (p->>'after')::bigint
    order by h.rev
    limit (p->>'limit')::bigint) r
$$;

-- The revs of lists that were written, by their topics: what a listener tells its subscribers when it has been away.
create function swarm_todos.read_revs(p jsonb) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('topic', l.topic, 'rev', l.rev,
      'updatedAt', swarm_todos.iso(l.updated_at), 'stamp', l.stamp)), '[]'::pg_catalog.json)
  from swarm_todos.lists l
  where l.topic in (select jsonb_array_elements_text(p->'topics')) and l.rev > 0
$$;

-- Makes the list's row, at no rev, where there is none, and admits the actor to its realtime topic. Writes nothing where both
-- are there already.
create function swarm_todos.open_list(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  perform swarm_todos.admit_actor(swarm_todos.list_of(p->>'tenant', p->>'container'), p->'actor');
  return json_build_object('open', true);
end
$$;

-- Removes rows that were archived before a time, for good; their ids are kept so that none is given again.
create function swarm_todos.purge_archived(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
declare
  v_list swarm_todos.lists;
  v_count integer;
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  select * into v_list from swarm_todos.lists l
    where l.tenant = p->>'tenant' and l.container = p->>'container' for no key update;
  perform set_config('swarm_todos_internal.committing', 'on', true);
  with gone as (
    delete from swarm_todos.items i
      where i.list = v_list.id and i.archived_at < (p->>'before')::timestamp with time zone
      returning i.list, i.id)
  insert into swarm_todos.retired_ids (list, id) select gone.list, gone.id from gone;
  get diagnostics v_count = row_count;
  perform set_config('swarm_todos_internal.committing', '', true);
  if v_count > 0 then
    update swarm_todos.lists l
      set archived_count = l.archived_count - v_count,
          stamp = case when l.rev > 0 then swarm_todos.new_stamp() end
      where l.id = v_list.id;
  end if;
  return json_build_object('count', v_count);
end
$$;

-- Gives a written list a new stamp, as after a restore from a backup.
create function swarm_todos.renew_stamp(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
declare
  v_stamp pg_catalog.text;
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  update swarm_todos.lists l set stamp = swarm_todos.new_stamp()
    where l.tenant = p->>'tenant' and l.container = p->>'container' and l.rev > 0
    returning l.stamp into v_stamp;
  return json_build_object('stamp', v_stamp);
end
$$;

-- The same for the next thousand written lists after an id, so that no transaction holds all of them; `last` is null where none was left.
create function swarm_todos.renew_stamps(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
declare
  v_count bigint;
  v_last bigint;
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  with page as (
    select l.id from swarm_todos.lists l
      where l.id > (p->>'after')::bigint and l.rev > 0 order by l.id limit 1000 for no key update),
  renewed as (
    update swarm_todos.lists l set stamp = swarm_todos.new_stamp() from page where l.id = page.id returning l.id)
  select count(*), max(renewed.id) into v_count, v_last from renewed;
  return json_build_object('count', v_count, 'last', v_last::pg_catalog.text);
end
$$;

-- The next hundred lists after an id that have rows archived before a time.
create function swarm_todos.lists_to_purge(p jsonb) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(r), '[]'::pg_catalog.json) from (
    select l.id::pg_catalog.text as id, l.tenant, l.container
    from swarm_todos.lists l
    where l.id > (p->>'after')::bigint and l.archived_count > 0
      and exists (select from swarm_todos.items i
        where i.list = l.id and i.archived_at < (p->>'before')::timestamp with time zone)
    order by l.id
    limit 100) r
$$;

revoke all on all functions in schema swarm_todos from public;
