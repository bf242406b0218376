import type { PlantedBug } from "./planted-bug.ts";

/** Whether a bug is one of the SQL store, which needs a database. */
export function isOfDatabase({ file }: PlantedBug): boolean {
  return file.startsWith("postgres/");
}
