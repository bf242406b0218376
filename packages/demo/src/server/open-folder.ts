import { PGlite } from "@electric-sql/pglite";
import { createPostgresTodoStore, fromPglite, migrate } from "@swarm-todos/postgres";
import { pgliteRecords } from "../host/pglite-records.ts";
import type { DemoData } from "./demo-data.ts";
import { oldDataError } from "./old-data-error.ts";

/**
 * Opens a PGlite in the folder, with the lists and the host's records side by side.
 * @throws DemoOptionError when an unreleased version made what is in it
 */
export async function openFolder(folder: string): Promise<DemoData> {
  const db = await PGlite.create(folder);
  try {
    const driver = fromPglite(db);
    await migrate(driver);
    const store = createPostgresTodoStore({ driver });
    const records = await pgliteRecords(db);
    return { store, routeStore: store, records, realtime: null, close: () => db.close() };
  } catch (error) {
    await db.close();
    throw oldDataError(error, folder);
  }
}
