-- The store's functions for the Data API of Supabase: in a schema that it exposes, under names of their own, for the service key alone. They
-- run with their owner's rights, so that the service role needs nothing on the store's own schema.

create or replace function public.swarm_todos_read_list(p jsonb) returns json
language sql stable security definer set search_path = '' as $$ select swarm_todos.read_list(p) $$;
create or replace function public.swarm_todos_commit_batch(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.commit_batch(p) $$;
create or replace function public.swarm_todos_read_history(p jsonb) returns json
language sql stable security definer set search_path = '' as $$ select swarm_todos.read_history(p) $$;
create or replace function public.swarm_todos_open_list(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.open_list(p) $$;
create or replace function public.swarm_todos_purge_archived(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.purge_archived(p) $$;
create or replace function public.swarm_todos_renew_stamp(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.renew_stamp(p) $$;
create or replace function public.swarm_todos_renew_stamps(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.renew_stamps(p) $$;
create or replace function public.swarm_todos_lists_to_purge(p jsonb) returns json
language sql stable security definer set search_path = '' as $$ select swarm_todos.lists_to_purge(p) $$;
create or replace function public.swarm_todos_admit(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.admit(p) $$;
create or replace function public.swarm_todos_dismiss(p jsonb) returns json
language sql volatile security definer set search_path = '' as $$ select swarm_todos.dismiss(p) $$;

-- By default Supabase gives whatever is made in `public` to everyone who has an account, and to everyone who has none.
revoke all on function
  public.swarm_todos_read_list(jsonb),
  public.swarm_todos_commit_batch(jsonb),
  public.swarm_todos_read_history(jsonb),
  public.swarm_todos_open_list(jsonb),
  public.swarm_todos_purge_archived(jsonb),
  public.swarm_todos_renew_stamp(jsonb),
  public.swarm_todos_renew_stamps(jsonb),
  public.swarm_todos_lists_to_purge(jsonb),
  public.swarm_todos_admit(jsonb),
  public.swarm_todos_dismiss(jsonb)
  from public, anon, authenticated;
grant execute on function
  public.swarm_todos_read_list(jsonb),
  public.swarm_todos_commit_batch(jsonb),
  public.swarm_todos_read_history(jsonb),
  public.swarm_todos_open_list(jsonb),
  public.swarm_todos_purge_archived(jsonb),
  public.swarm_todos_renew_stamp(jsonb),
  public.swarm_todos_renew_stamps(jsonb),
  public.swarm_todos_lists_to_purge(jsonb),
  public.swarm_todos_admit(jsonb),
  public.swarm_todos_dismiss(jsonb)
  to service_role;

-- A Supabase project: the Realtime that is there sends the pings of the commits from here on.
select swarm_todos.trust_realtime();

notify pgrst, 'reload schema';
