import { migrateSupabase, TodoDatabaseError } from "@swarm-todos/postgres";
import { Client } from "pg";
import { DemoOptionError } from "../server/demo-option-error.ts";
import { migrationAdvice } from "./migration-advice.ts";

/**
 * Runs the migrations and the policies in a project's database. A role that may not make the policies is told of: the rest
 * works, and panels poll.
 * @throws DemoOptionError when the database cannot be reached or refuses the tables
 */
export async function migrateProject(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  // A connection that ends later is of no interest: it has done its work by then.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await migrateSupabase(client);
    await migrateSupabase(client, { realtimePolicies: true }).catch((error: unknown) => {
      if (!(error instanceof TodoDatabaseError)) throw error;
      console.warn(error.message);
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DemoOptionError(
      `The database of DATABASE_URL was not migrated. Check the address, or leave DATABASE_URL out.\n${why}\n${migrationAdvice}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
