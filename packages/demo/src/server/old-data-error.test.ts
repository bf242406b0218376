import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";
import { DemoOptionError } from "./demo-option-error.ts";
import { readDemoOptions } from "./demo-options.ts";
import { openData } from "./open-data.ts";

test.each([
  ["pg", []],
  ["supabase", ["--supabase"]],
])("a folder %s that an unreleased version made is named, and left as it is", async (name, args) => {
  const data = mkdtempSync(join(tmpdir(), "swarm-todos-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const options = readDemoOptions(args, { SWARM_DEMO_DATA: data });
  await (await openData(options)).close();
  const db = await PGlite.create(join(data, name));
  await db.exec("update swarm_todos.migrations set digest = 'earlier' where version = 1");
  await db.close();
  const error = await openData(options).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(DemoOptionError);
  expect((error as Error).message).toContain(`${join(data, name)} is of an unreleased version`);
  expect((error as Error).message).toContain("Delete that folder");
});
