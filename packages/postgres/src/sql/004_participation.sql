-- Who may hear of a list over Supabase Realtime, and the ping that a commit sends there. A database without Realtime has all of it too and
-- sends nothing.

-- Who was admitted to which list; the function `participates` below is what is asked.
create table swarm_todos.participants (
  list bigint not null references swarm_todos.lists (id) on delete cascade,
  subject text collate "C" not null check (subject <> ''),
  admitted_at timestamptz not null default now(),
  primary key (list, subject)
);
alter table swarm_todos.participants enable row level security;

-- Whether someone takes part in a list. A host that keeps this elsewhere replaces the function, with these parameter names, by
-- `create or replace function`; no later step of these migrations does so again. `subject` is the `sub` of the token.
create function swarm_todos.participates(tenant text, container text, subject text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from swarm_todos.participants p
    join swarm_todos.lists l on l.id = p.list
    where l.tenant = participates.tenant and l.container = participates.container and p.subject = participates.subject)
$$;

-- Whether the token of this request may hear of the list with that topic: what the policies on realtime.messages ask. The tenant and
-- the container come from the list's row, never from the name. It answers false to whatever is odd and never raises, since an error
-- would end the join of every other private topic too.
create function swarm_todos.may_receive(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims pg_catalog.jsonb;
begin
  v_claims := nullif(current_setting('request.jwt.claims', true), '')::pg_catalog.jsonb;
  if coalesce(jsonb_typeof(v_claims->'sub'), '') not in ('string', 'number') or v_claims->>'sub' = '' then
    return false;
  end if;
  return coalesce((
    select swarm_todos.participates(l.tenant, l.container, v_claims->>'sub')
    from swarm_todos.lists l where l.topic = may_receive.topic), false);
exception
  when others then
    return false;
end
$$;

-- The list's row, made at no rev where there is none.
create function swarm_todos.list_of(p_tenant text, p_container text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_list bigint;
begin
  select l.id into v_list from swarm_todos.lists l where l.tenant = p_tenant and l.container = p_container;
  if v_list is null then
    insert into swarm_todos.lists (tenant, container, topic)
      values (p_tenant, p_container, swarm_todos.topic(p_tenant, p_container))
      on conflict (tenant, container) do nothing
      returning id into v_list;
  end if;
  if v_list is null then
    select l.id into strict v_list from swarm_todos.lists l where l.tenant = p_tenant and l.container = p_container;
  end if;
  return v_list;
end
$$;

create function swarm_todos.admit_subject(p_list bigint, p_subject text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from swarm_todos.participants p where p.list = p_list and p.subject = p_subject) then
    insert into swarm_todos.participants (list, subject) values (p_list, p_subject) on conflict do nothing;
  end if;
end
$$;

-- Admits whoever opened a list, if that is a person: an agent joins no topic.
create function swarm_todos.admit_actor(p_list bigint, p_actor jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_actor->>'kind' = 'user' and p_actor->>'id' <> '' then
    perform swarm_todos.admit_subject(p_list, p_actor->>'id');
  end if;
end
$$;

-- For hosts' own SQL: lets someone hear of a list, whose row it makes where there is none.
create function swarm_todos.admit(tenant text, container text, subject text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform swarm_todos.admit_subject(swarm_todos.list_of(tenant, container), subject);
end
$$;

-- Takes that back and tells whether there was anything to take back. It holds from the next time that Realtime asks: when a channel is
-- joined, and when its token changes.
create function swarm_todos.dismiss(tenant text, container text, subject text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from swarm_todos.participants p
    using swarm_todos.lists l
    where l.id = p.list and l.tenant = dismiss.tenant and l.container = dismiss.container and p.subject = dismiss.subject;
  return found;
end
$$;

-- The same two for the store: one JSON object in, one out.
create function swarm_todos.admit(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  perform swarm_todos.admit(p->>'tenant', p->>'container', p->>'subject');
  return json_build_object('admitted', true);
end
$$;

create function swarm_todos.dismiss(p jsonb) returns json
language plpgsql volatile security definer
set search_path = '' set lock_timeout = '5s' as $$
begin
  perform set_config('lock_timeout', coalesce(p->>'lockTimeoutMs', '5000'), true);
  return json_build_object('dismissed', swarm_todos.dismiss(p->>'tenant', p->>'container', p->>'subject'));
end
$$;

-- Whose Realtime the pings go through: a row by the word of whoever migrates a Supabase project, and none elsewhere. Names and no oids, so
-- that it holds in a copy of the database too.
create table swarm_todos.realtime_owners (
  only_row boolean primary key default true check (only_row),
  schema_owner name not null,
  function_owners name[] not null
);
alter table swarm_todos.realtime_owners enable row level security;

-- Looks whose Realtime is there, if any; from then on it is trusted with the rights of the owner of these functions. The function is known by
-- the numbers of its types (jsonb, text, text, boolean), since their names may mean others to a session. Supabase has moved its functions
-- to the owner of the messages before, so that one counts too.
create function swarm_todos.trust_realtime() returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from swarm_todos.realtime_owners;
  insert into swarm_todos.realtime_owners (schema_owner, function_owners)
    select pg_get_userbyid(n.nspowner), array[pg_get_userbyid(n.nspowner), pg_get_userbyid(f.proowner), (
      select pg_get_userbyid(c.relowner) from pg_class c where c.relnamespace = n.oid and c.relname = 'messages')]
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where n.nspname = 'realtime' and f.proname = 'send'
      and f.proargtypes = '3802 25 25 16';
end
$$;

-- Whether the function that would be called is still theirs who were trusted: whoever else may make things in the database may make a schema
-- of that name, and what lies in it would run with the rights of the owner of these functions.
create function swarm_todos.has_realtime() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from swarm_todos.realtime_owners o
    join pg_namespace n on n.nspname = 'realtime' and pg_get_userbyid(n.nspowner) = o.schema_owner
    join pg_proc f on f.pronamespace = n.oid and pg_get_userbyid(f.proowner) = any (o.function_owners)
    where f.proname = 'send'
      and f.proargtypes = '3802 25 25 16')
$$;

-- Sends the ping of a commit in the commit's own transaction, where the database has the Supabase Realtime that was trusted. A ping is a hint:
-- whatever goes wrong is a warning and the commit stands. The setting that `realtime.send` leaves behind is put back, for the policies that
-- a later statement of the same transaction may ask.
create function swarm_todos.send_ping(topic text, container text, rev integer, updated_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_topic pg_catalog.text := current_setting('realtime.topic', true);
begin
  if not swarm_todos.has_realtime() then
    return;
  end if;
  execute 'select realtime.send($1, $2, $3, $4)'
    using jsonb_build_object('container', container, 'rev', rev, 'updated_at', swarm_todos.iso(updated_at)), 'rev', topic, true;
  perform set_config('realtime.topic', coalesce(v_topic, ''), true);
exception
  when others then
    raise warning 'swarm-todos: no ping was sent for % (%)', topic, sqlstate;
end
$$;

revoke all on all tables in schema swarm_todos from public;
revoke all on all functions in schema swarm_todos from public;
-- The guard on realtime.messages is asked for every role that joins any private topic. It answers for the caller's own token alone.
-- A later step that revokes again has to grant this again.
grant execute on function swarm_todos.may_receive(text) to public;
