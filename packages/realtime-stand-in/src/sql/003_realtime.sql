create schema if not exists realtime authorization supabase_admin;
grant usage on schema realtime to supabase_realtime_admin, anon, authenticated, service_role, supabase_postgres;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_one_payload check (payload is null or binary_payload is null)
) partition by range (inserted_at);

alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;
grant select, insert, update on realtime.messages to anon, authenticated, service_role, supabase_postgres;

-- The topic whose policies are being asked.
create or replace function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Never fails: whatever goes wrong becomes a warning, and no message is sent. Runs with the rights of its caller.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(payload) <> 'object' then
    raise exception 'cannot set the id of a payload that is not an object';
  end if;
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || send.payload, send.event, send.topic, send.private, 'broadcast');
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
