import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createClient } from "@supabase/supabase-js";
import { TodoStoreUnavailableError } from "@swarm-todos/core";
import { createSupabaseTodoStore } from "@swarm-todos/postgres";
import { people, showcase } from "../host/people.ts";
import { pgliteRecords } from "../host/pglite-records.ts";
import { memoryRecords } from "../host/records.ts";
import type { DemoData } from "../server/demo-data.ts";
import { DemoOptionError } from "../server/demo-option-error.ts";
import { hostStore } from "./host-store.ts";
import { issueToken } from "./issue-token.ts";
import { migrateProject } from "./migrate-project.ts";
import { migrationAdvice } from "./migration-advice.ts";
import type { SupabaseProject } from "./supabase-project.ts";

/** The host's own records stay on this machine, one database for each project. */
async function openRecords(folder: string | null, host: string): Promise<Pick<DemoData, "records" | "close">> {
  if (folder === null) return { records: memoryRecords, close: () => Promise.resolve() };
  const place = join(folder, `project-${host.replaceAll(/[^a-z0-9.-]/gi, "_")}`);
  mkdirSync(place, { recursive: true });
  const db = await PGlite.create(place);
  return { records: await pgliteRecords(db), close: () => db.close() };
}

/**
 * Opens a real Supabase project: the lists are in it, reached by `.rpc()` with the service key, and browsers hear of them
 * from its Realtime. With `DATABASE_URL` it is migrated first.
 * @throws DemoOptionError when it cannot be reached or lacks the functions
 */
export async function openProject(project: SupabaseProject, folder: string | null): Promise<DemoData> {
  if (project.databaseUrl === null) console.log(migrationAdvice);
  else await migrateProject(project.databaseUrl);

  let isOpen = false;
  let cause: unknown;
  const client = createClient(project.url, project.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const supabaseStore = createSupabaseTodoStore(client, {
    onDriverError: (error) => {
      cause = error;
      if (isOpen) console.error(error);
    },
  });
  try {
    await supabaseStore.get(people[0]?.org ?? "acme", showcase);
    isOpen = true;
  } catch (error) {
    const said = cause instanceof Error ? cause.message : "";
    throw new DemoOptionError(
      error instanceof TodoStoreUnavailableError
        ? `The project ${project.url} cannot be reached. Look at SUPABASE_URL, and whether the project is paused. ${said}`
        : `The lists in ${project.url} cannot be read. ${error instanceof Error ? error.message : ""}\n${said}\n${migrationAdvice}`,
      { cause: error },
    );
  }

  return {
    ...hostStore(supabaseStore),
    ...(await openRecords(folder, new URL(project.url).host)),
    realtime: {
      link: { url: project.url, anonKey: project.anonKey },
      issueToken: (caller) => issueToken(caller, project.jwtSecret),
      mount: () => undefined,
    },
  };
}
