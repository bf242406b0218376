create schema if not exists auth authorization supabase_admin;
grant usage on schema auth to anon, authenticated, service_role, supabase_postgres;

-- The claims of the token that the request came with.
create or replace function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Raises where `sub` is no uuid, as on Supabase: a policy that calls it shuts out the people of other identity providers.
create or replace function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

alter function auth.jwt() owner to supabase_admin;
alter function auth.uid() owner to supabase_admin;
alter function auth.role() owner to supabase_admin;
