import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createMemoryTodoStore } from "@swarm-todos/core";
import { memoryRecords } from "../host/records.ts";
import { lockData } from "./data-lock.ts";
import type { DemoData } from "./demo-data.ts";
import type { DemoOptions } from "./demo-options.ts";

/** Each way has a database of its own in the folder, as a project's database is another one. */
async function open({ data, supabase }: DemoOptions): Promise<DemoData> {
  if (supabase === "stand-in") {
    const { openStandIn } = await import("../supabase/open-stand-in.ts");
    return openStandIn(data === null ? null : join(data, "supabase"));
  }
  if (supabase !== null) {
    const { openProject } = await import("../supabase/open-project.ts");
    return openProject(supabase, data);
  }
  if (data !== null) {
    const { openFolder } = await import("./open-folder.ts");
    return openFolder(join(data, "pg"));
  }
  const store = createMemoryTodoStore();
  return { store, routeStore: store, records: memoryRecords, realtime: null, close: () => Promise.resolve() };
}

/**
 * Opens the data: a folder that is there after a restart, or memory.
 * @throws DemoOptionError when another demo uses the folder, or the Supabase project is not ready
 */
export async function openData(options: DemoOptions): Promise<DemoData> {
  if (options.data === null) return open(options);
  mkdirSync(options.data, { recursive: true });
  const unlock = lockData(options.data);
  try {
    const data = await open(options);
    return {
      ...data,
      async close() {
        await data.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
