import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openPostgres } from "./open-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
};

test.each([15, 18] as const)("a database of PostgreSQL %i is lent, and gone after its test", async (version) => {
  const database = await openPostgres({ version });
  const row = (await ask(
    database.url,
    "select current_setting('server_version_num')::int / 10000 as version",
  )) as object;
  if (!process.env["DATABASE_URL"]) expect(row).toEqual({ version });
  await database.close();
  await expect(ask(database.url, "select 1")).rejects.toMatchObject({ code: "3D000" });
});

test("what was committed outlives an immediate stop and a crash of a server that writes to the disk", async () => {
  const server = await startPostgres({ fsync: true });
  onTestFinished(() => server.close());
  await ask(server.url, "create table kept (n int)");
  await server.stop("immediate");
  await server.start();
  await ask(server.url, "insert into kept values (1)");
  await server.kill();
  await expect(ask(server.url, "select 1")).rejects.toThrow(/ECONNREFUSED|terminated/);
  await server.start();
  expect(await ask(server.url, "select n from kept")).toEqual({ n: 1 });
  await server.close();
  expect(existsSync(server.dataDir)).toBe(false);
});

test("a server ends with the process that started it, also where that is killed", async () => {
  const module = fileURLToPath(new URL("./start-postgres.ts", import.meta.url));
  const script = `const { startPostgres } = await import(${JSON.stringify(module)});
    const { url, dataDir } = await startPostgres(); console.log(JSON.stringify({ url, dataDir })); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, dataDir } = JSON.parse(line) as { url: string; dataDir: string };
    expect(await ask(url, "select 1 as one")).toEqual({ one: 1 });
    child.kill("SIGKILL");
    await expect.poll(() => existsSync(dataDir)).toBe(false);
    await expect(ask(url, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
});
