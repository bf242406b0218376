-- What is asked of a list beside reading and committing: its history, opening it, and an operator's work on it.

create function swarm_todos.read_history(p jsonb) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(r), '[]'::json) from (
    select h.rev, swarm_todos.iso(h.at) as at, h.actor, h.origin, h.ops, h.added
    from swarm_todos.history h
    join swarm_todos.lists l on l.id = h.list
    where l.tenant = p->>'tenant' and l.container = p->>'container' and h.rev > (p->>'after')::bigint
    order by h.rev
    limit (p->>'limit')::bigint) r
$$;

-- Makes the list's row, at no rev, where there is none, and admits the actor to its realtime topic. Writes nothing where both
-- are there already.
create function swarm_todos.open_list(p jsonb) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
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
  perform set_config('lock_timeout', p->>'lockTimeoutMs', true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  select * into v_list from swarm_todos.lists l
    where l.tenant = p->>'tenant' and l.container = p->>'container' for update;
  perform set_config('swarm_todos_internal.committing', 'on', true);
  with gone as (
    delete from swarm_todos.items i
      where i.list = v_list.id and i.archived_at < (p->>'before')::timestamptz
      returning i.list, i.id)
  insert into swarm_todos.retired_ids (list, id) select gone.list, gone.id from gone;
  get diagnostics v_count = row_count;
  perform set_config('swarm_todos_internal.committing', '', true);
  if v_count > 0 then
    update swarm_todos.lists l
      set archived_count = l.archived_count - v_count,
          stamp = case when l.rev > 0 then replace(gen_random_uuid()::text, '-', '') end
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
  v_stamp text;
begin
  perform set_config('lock_timeout', p->>'lockTimeoutMs', true);
  perform swarm_todos.lock_list(p->>'tenant', p->>'container');
  update swarm_todos.lists l set stamp = replace(gen_random_uuid()::text, '-', '')
    where l.tenant = p->>'tenant' and l.container = p->>'container' and l.rev > 0
    returning l.stamp into v_stamp;
  return json_build_object('stamp', v_stamp);
end
$$;

revoke all on all functions in schema swarm_todos from public;
