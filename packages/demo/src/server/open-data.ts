import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createMemoryTodoStore, type TodoStore } from "@swarm-todos/core";
import { memoryRecords, type Records } from "../host/records.ts";
import { lockData } from "./data-lock.ts";

/** Where the demo's lists and its own records are kept. */
export interface DemoData {
  readonly store: TodoStore;
  readonly records: Records;
  close(): Promise<void>;
}

/** Opens a PGlite in the folder, with the lists and the host's records side by side. */
async function openFolder(folder: string): Promise<DemoData> {
  mkdirSync(folder, { recursive: true });
  const unlock = lockData(folder);
  try {
    const [{ PGlite }, { createPostgresTodoStore, fromPglite, migrate }, { pgliteRecords }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@swarm-todos/postgres"),
      import("../host/pglite-records.ts"),
    ]);
    const db = await PGlite.create(join(folder, "pg"));
    try {
      const driver = fromPglite(db);
      await migrate(driver);
      const records = await pgliteRecords(db);
      return {
        store: createPostgresTodoStore({ driver }),
        records,
        close: async () => {
          await db.close();
          unlock();
        },
      };
    } catch (error) {
      await db.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the data: a folder that is there after a restart, or memory. */
export async function openData(folder: string | null): Promise<DemoData> {
  if (folder !== null) return openFolder(folder);
  return { store: createMemoryTodoStore(), records: memoryRecords, close: () => Promise.resolve() };
}
