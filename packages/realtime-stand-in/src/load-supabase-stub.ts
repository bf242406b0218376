import { readFileSync } from "node:fs";

/** All that the stub asks of a driver: a `pg` pool or client, a PGlite and the drivers of `@swarm-todos/postgres` fit as they are. */
export interface StubDriver {
  query(text: string): Promise<unknown>;
}

const files = ["001_roles.sql", "002_auth.sql", "003_realtime.sql", "004_policy_rights.sql", "005_deliveries.sql"];

/**
 * Makes a database the smallest Supabase project that the policies and pings can be tried on: the roles, `auth.jwt()` and its kin, and
 * the schema `realtime` with its `messages`. To be run by a superuser, any number of times; it is one statement and so one transaction.
 *
 * `supabase_postgres` is what the role `postgres` is on Supabase: a migration tried as this role (`set role supabase_postgres`) meets the
 * same rights. On `realtime.messages` it may create, alter and drop policies and nothing else.
 */
export async function loadSupabaseStub(driver: StubDriver): Promise<void> {
  const steps = files.map(
    (file) => `execute $stub_file$${readFileSync(new URL(`./sql/${file}`, import.meta.url), "utf8")}$stub_file$;`,
  );
  await driver.query(`do $stub$ begin\n${steps.join("\n")}\nend $stub$`);
}
