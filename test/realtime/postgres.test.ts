import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "vitest";
import { openProjectStandIn } from "../end-to-end/project-stand-in.ts";

// The scenarios themselves, as `pnpm test:realtime` runs them against a real project: one address, its keys, PostgreSQL 18.
test("the scenarios pass against a project on PostgreSQL 18 that only the environment names", async () => {
  const project = await openProjectStandIn();
  let run: ChildProcess | undefined;
  try {
    const started = spawn(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", "--project", "node", "test/realtime/scenarios.test.ts"],
      { env: { ...process.env, ...project.env, DATABASE_URL: project.databaseUrl, NO_COLOR: "1" } },
    );
    run = started;
    let output = "";
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (part: Buffer) => (output += part.toString()));
    const code = await new Promise((resolve) => started.on("close", resolve));
    expect(output).toContain(`The realtime scenarios ran against ${project.env["SUPABASE_URL"]}.`);
    expect(code, output).toBe(0);
  } finally {
    run?.kill();
    await project.close();
  }
}, 300_000);
