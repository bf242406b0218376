import { TodoSchemaDiffersError } from "@swarm-todos/postgres";
import { DemoOptionError } from "./demo-option-error.ts";

/** What the demo says of an error of opening a folder's database: which folder to delete, where an unreleased version made it. */
export function oldDataError(error: unknown, folder: string): unknown {
  if (!(error instanceof TodoSchemaDiffersError)) return error;
  return new DemoOptionError(
    `The data in ${folder} is of an unreleased version of swarm-todos and cannot be opened. Nothing was changed. Delete that folder, or name another one by SWARM_DEMO_DATA.`,
    { cause: error },
  );
}
