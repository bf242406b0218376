import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { environment, root } from "../commands/run-step.ts";
import { startNextApp } from "../support/next-app.ts";
import { type Consumer, packedPackages, published } from "../support/packed-packages.ts";

interface Manifest {
  readonly exports: Record<string, string | Record<string, string>>;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

let consumer: Consumer;

beforeAll(() => {
  consumer = packedPackages();
});

afterAll(() => consumer?.remove());

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(consumer.installed(name), "package.json"), "utf8")) as Manifest;

/** Runs a program in the consumer's folder and gives what it printed. */
function run(program: string, ...args: string[]): string {
  const done = spawnSync(program, args, { cwd: consumer.folder, env: environment, encoding: "utf8" });
  return done.stdout + done.stderr;
}

/** Runs a module of the consumer in plain Node.js, without any of the workspace's own conditions. */
const runModule = (source: string, ...flags: string[]): string =>
  run("node", ...flags, "--input-type=module", "--eval", source).trim();

describe.each(published)("the packed package %s", (name) => {
  test("holds every file that its exports name", () => {
    const { exports } = manifestOf(name);
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? target : Object.values(target),
    );
    expect(targets.length).toBeGreaterThan(1);
    expect(targets.filter((target) => !existsSync(join(consumer.installed(name), target)))).toEqual([]);
  });

  test("names versions that a registry knows", () => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
    const ranges = Object.values({ ...dependencies, ...peerDependencies });
    expect(ranges.filter((range) => /workspace:|catalog:|file:|link:/.test(range))).toEqual([]);
  });

  test("brings its licence and its own page, and neither sources nor tests", () => {
    const files = readdirSync(consumer.installed(name), { recursive: true }).map(String);
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    expect(files.filter((file) => /^src|\.test\./.test(file))).toEqual([]);
  });
});

describe("in plain Node.js", () => {
  test("the packages for servers load and work", () => {
    const printed = runModule(`
      import { createMemoryTodoStore } from "@swarm-todos/core";
      import { createTodosRoute } from "@swarm-todos/server";
      import { createPostgresTodoStore } from "@swarm-todos/postgres";
      const store = createMemoryTodoStore();
      const route = createTodosRoute({
        store,
        authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
        participates: () => true,
      });
      const answer = await route.GET(new Request("http://localhost/api/todos/one"));
      console.log(answer.status, (await answer.json()).rev, typeof createPostgresTodoStore);
    `);
    expect(printed).toBe("200 null function");
  });

  test("the React package renders on a server, and nothing where it has no endpoint", () => {
    const printed = runModule(`
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      import { SwarmProvider, TodoPanel } from "@swarm-todos/react";
      const page = (endpoints) =>
        renderToString(createElement(SwarmProvider, { endpoints }, createElement(TodoPanel, { container: "one" })));
      console.log(JSON.stringify(page({})), page({ todos: "/api/todos" }).includes("swarm-todos"));
    `);
    expect(printed).toBe('"" true');
  });

  test("the realtime entries need no React, so a server component may name them", () => {
    const printed = runModule(
      `
      import { createSseTodosRealtime } from "@swarm-todos/react/sse";
      import { createSupabaseTodosRealtime } from "@swarm-todos/react/supabase";
      console.log(typeof createSseTodosRealtime, typeof createSupabaseTodosRealtime);
      `,
      "--conditions=react-server",
    );
    expect(printed).toBe("function function");
  });

  test("the words of a language need no React either", () => {
    const printed = runModule(
      `
      import { ar } from "@swarm-todos/react/messages/ar";
      import { en } from "@swarm-todos/react/messages/en";
      console.log(ar.pasted(3), en.pasted(3));
      `,
      "--conditions=react-server",
    );
    expect(printed).toBe("إضافة 3 مهام؟ Add 3 tasks?");
  });

  test("the Supabase entry brings no library of Supabase's along", () => {
    const files = [
      "supabase.js",
      ...readdirSync(join(consumer.installed("react"), "dist/realtime")).map((file) => `realtime/${file}`),
    ];
    const naming = files
      .filter((file) => /^supabase\.js$|supabase.*\.(js|d\.ts)$/.test(file))
      .filter((file) =>
        /from\s*["']@supabase|import\(/.test(readFileSync(join(consumer.installed("react"), "dist", file), "utf8")),
      );
    expect(files.length).toBeGreaterThan(4);
    expect(naming).toEqual([]);
  });
});

test("`use client` stands on exactly the built files whose sources say it", () => {
  const says = (path: string): boolean => /^["']use client["']/.test(readFileSync(path, "utf8"));
  const dist = join(consumer.installed("react"), "dist");
  const built = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js"));
  const wrong = built.filter((file) => {
    const source = ["ts", "tsx"]
      .map((ending) => join(root, "packages/react/src", file.replace(/js$/, ending)))
      .find((path) => existsSync(path));
    return source !== undefined && says(source) !== says(join(dist, file));
  });
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((file) => says(join(dist, file))).length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

const host = `
import { createMemoryTodoStore, type TodoStore } from "@swarm-todos/core";
import { createTodosRoute } from "@swarm-todos/server";
import { createPostgresTodoStore } from "@swarm-todos/postgres";
import { reorderIds, projectReorder, SwarmProvider, TodoPanel, useSwarmTodos } from "@swarm-todos/react";
import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { createSupabaseTodosRealtime, type SupabaseTodosClient } from "@swarm-todos/react/supabase";
import { de } from "@swarm-todos/react/messages/de";
import "@swarm-todos/react/styles.css";
import "@swarm-todos/react/styles.layered.css";
import "@swarm-todos/react/shadcn.css";

export const supabase = (client: SupabaseTodosClient) => createSupabaseTodosRealtime(client, { getToken: () => null });

export const store: TodoStore = createMemoryTodoStore();
export const { GET, POST } = createTodosRoute({
  store,
  authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
  participates: () => true,
});
export const stores = [createPostgresTodoStore];

export function Chat({ id }: { id: string }) {
  const todos = useSwarmTodos(id);
  const up = (row: string) => {
    const ids = reorderIds(todos.rows, row, -1);
    if (ids) void todos.send([{ op: "reorder", ids }], projectReorder(ids));
  };
  return (
    <SwarmProvider endpoints={{ todos: "/api/todos" }} realtimeTodos={createSseTodosRealtime()} locale="de" messages={de}>
      <TodoPanel container={id} />
      <button onClick={() => up("x")}>up</button>
    </SwarmProvider>
  );
}
`;

test.each([
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
])("the types compile in a strict host (module %s, resolution %s)", (module, moduleResolution) => {
  writeFileSync(join(consumer.folder, "package.json"), JSON.stringify({ name: "host", type: "module" }));
  writeFileSync(join(consumer.folder, "host.tsx"), host);
  const config = `tsconfig.${moduleResolution}.json`;
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    jsx: "react-jsx",
    types: [],
    module,
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(consumer.folder, config), JSON.stringify({ compilerOptions, include: ["host.tsx"] }));
  expect(run("tsc", "-p", config, "--pretty", "false")).toBe("");
});

test("Next.js builds and serves the route and the panel as they are packed", { timeout: 240_000 }, async () => {
  const app = await startNextApp(consumer);
  try {
    const list = `${app.url}/api/todos/${encodeURIComponent("a/b %")}`;
    const before = await fetch(list);
    expect(await before.json()).toMatchObject({ container: "a/b %", rev: null, topic: "todos:acme:a%2Fb%20%25" });
    const written = await fetch(list, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ops: [{ op: "add", subject: "Book the venue" }], expectedRev: null }),
    });
    expect(await written.json()).toMatchObject({ conflict: false, rev: 1, items: [{ subject: "Book the venue" }] });
    const page = await (await fetch(app.url)).text();
    expect(page).toMatch(/class="[^"]*swarm-todos/);
  } finally {
    await app.stop();
  }
});
