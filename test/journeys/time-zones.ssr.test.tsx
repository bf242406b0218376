import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTodoStore, type TodoSnapshot } from "@swarm-todos/core";
import { createTodosRoute, toNodeHandler } from "@swarm-todos/server";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environment, root } from "../commands/run-step.ts";
import { bundlePage } from "../support/bundle-page.ts";
import { chromiumArgs, findChromium } from "../support/chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "swarm-todos-"));
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** What the server's own process said. */
interface Served {
  readonly version: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly html: string;
}

test.each([
  ["19", "with lists", true],
  ["19", "without lists", false],
  ["18", "with lists", true],
  ["18", "without lists", false],
] as const)("React %s, %s: a page from a server in UTC hydrates in Tokyo without a word", async (react, _, isGiven) => {
  const store = createMemoryTodoStore();
  const actor = { kind: "agent", id: "planner" } as const;
  const lists: Record<string, TodoSnapshot> = {};
  for (const container of ["one", "two"]) {
    await store.apply(
      "acme",
      container,
      [{ op: "add", subject: `Task of ${container}`, owner: "ana" }],
      null,
      actor,
      "tool",
    );
    lists[container] = await store.get("acme", container);
  }
  const given = JSON.stringify(isGiven ? { lists } : {});

  const program = join(folder, `server-${react}.mjs`);
  const bundled = await bundlePage("test/journeys/two-panels/server.tsx", react, true);
  writeFileSync(program, bundled.files.get(bundled.start) as string);
  const ran = spawnSync("node", [program], {
    cwd: root,
    env: { ...environment, TZ: "UTC", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" },
    input: given,
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  const served = JSON.parse(ran.stdout) as Served;
  expect(served).toMatchObject({ timeZone: "UTC", locale: "de-DE" });
  expect(served.version.split(".")[0]).toBe(react);
  expect(served.html.includes("Task of two")).toBe(isGiven);

  const { start, files } = await bundlePage("test/journeys/two-panels/client.tsx", react, false);
  const api = toNodeHandler(
    createTodosRoute({
      store,
      authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
      participates: () => true,
    }),
  );
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/")) {
      api(request, response);
      return;
    }
    const script = files.get(request.url ?? "");
    response.writeHead(200, { "content-type": script ? "text/javascript" : "text/html; charset=utf-8" });
    response.end(
      script ??
        `<!doctype html><link rel="icon" href="data:,"><main id="place">${served.html}</main>
        <script type="application/json" id="lists">${given}</script><script type="module" src="${start}"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const context = await browser.newContext({ timezoneId: "Asia/Tokyo", locale: "ja-JP" });
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => {
      if (/error|warning/.test(message.type())) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(String(error)));
    const reads = page.waitForResponse(/todos\/two/);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await reads;
    await page.getByRole("checkbox", { name: "Task of two" }).waitFor();
    await page.getByRole("checkbox", { name: "Task of one" }).click();
    await expect.poll(async () => (await store.get("acme", "one")).items[0]?.status).toBe("completed");
    expect(await page.evaluate(() => document.documentElement.dataset["react"])).toBe(served.version);
    expect(said).toEqual([]);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
});
