-- Who may join the private topics of the lists on Supabase Realtime. Nothing but policies on realtime.messages, which is all that a
-- project's own role may change there; apart from the other files, since some tools cannot even do that. May run any number of times.

-- A person who takes part in a list hears of it.
drop policy if exists swarm_todos_receive on realtime.messages;
create policy swarm_todos_receive on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and topic = (select realtime.topic()) and swarm_todos.may_receive(topic));

-- Policies of one kind add up: a policy of the project's own that lets everyone read must not open these topics.
drop policy if exists swarm_todos_guard_receive on realtime.messages;
create policy swarm_todos_guard_receive on realtime.messages
  as restrictive for select to public
  using (topic not like 'todos:%' or swarm_todos.may_receive(topic));

-- Nobody but the database sends on these topics, whatever the project lets its people send elsewhere.
drop policy if exists swarm_todos_guard_send on realtime.messages;
create policy swarm_todos_guard_send on realtime.messages
  as restrictive for insert to public
  with check (topic not like 'todos:%');
