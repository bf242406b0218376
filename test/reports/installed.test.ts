import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environment, root } from "../commands/run-step.ts";
import { type Consumer, packedPackages, published } from "../support/packed-packages.ts";
import { projectFiles } from "../support/project-files.ts";

let consumer: Consumer;
beforeAll(() => {
  consumer = packedPackages();
  writeFileSync(join(consumer.folder, "package.json"), JSON.stringify({ name: "host", type: "module" }));
});
afterAll(() => consumer?.remove());

interface Ran {
  readonly printed: string;
  readonly status: number | null;
}
function run(program: string, ...args: string[]): Ran {
  const done = spawnSync(program, args, { cwd: consumer.folder, env: environment, encoding: "utf8" });
  return { printed: (done.stdout + done.stderr).trim(), status: done.status };
}

/** The addresses of the published packages that a host's reader finds, in code and in words. */
function addresses(): string[] {
  const pages = projectFiles().filter((path) =>
    /^(README|packages\/(core|server|postgres|react)\/README)\.md$/.test(path),
  );
  const found = pages.flatMap((page) =>
    Array.from(
      readFileSync(join(root, page), "utf8").matchAll(/@swarm-todos\/[a-z]+(?:\/[\w.-]*\w)*/g),
      ([address]) => address,
    ),
  );
  return [...new Set(found)].filter((address) => published.includes(address.split("/")[1] ?? "")).sort();
}

test("every address that the packages' pages name leads to a file that was installed", () => {
  const named = addresses();
  expect(named).toEqual(
    expect.arrayContaining(["@swarm-todos/react", "@swarm-todos/react/styles.css", "@swarm-todos/react/sse"]),
  );
  writeFileSync(
    join(consumer.folder, "resolve.mjs"),
    `import { existsSync } from "node:fs";
    import { fileURLToPath } from "node:url";
    const lost = ${JSON.stringify(named)}.filter((address) => {
      try {
        return !existsSync(fileURLToPath(import.meta.resolve(address)));
      } catch {
        return true;
      }
    });
    console.log(JSON.stringify(lost));`,
  );
  expect(run("node", "resolve.mjs")).toEqual({ printed: "[]", status: 0 });
});

/** The objects of conditions in what a package exports, the nested ones too. */
function conditions(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = value as Record<string, unknown>;
  const nested = Object.values(own).flatMap(conditions);
  return Object.keys(own).some((key) => key.startsWith(".")) ? nested : [own, ...nested];
}

test.each(published)("%s names its types before anything else that an address may lead to", (name) => {
  const { exports } = JSON.parse(readFileSync(join(consumer.installed(name), "package.json"), "utf8")) as {
    exports: unknown;
  };
  const all = conditions(exports);
  expect(all.length).toBeGreaterThan(0);
  expect(all.map((each) => Object.keys(each)[0])).toEqual(all.map(() => "types"));
});

const uses = `
import { createMemoryTodoStore, type TodoStore } from "@swarm-todos/core";
import { createTodosRoute } from "@swarm-todos/server";
import { createPostgresTodoStore } from "@swarm-todos/postgres";
import { reorderIds, SwarmProvider, TodoPanel, type TodoRow } from "@swarm-todos/react";
import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { createSupabaseTodosRealtime } from "@swarm-todos/react/supabase";
import "@swarm-todos/react/styles.css";

export const store: TodoStore = createMemoryTodoStore();
export const all = [createTodosRoute, createPostgresTodoStore, SwarmProvider, TodoPanel];
export const realtime = [createSseTodosRealtime, createSupabaseTodosRealtime];
export const down = (rows: readonly TodoRow[]): readonly string[] | null => reorderIds(rows, "x", 1);
`;

test.each([
  ["a bundler", "esnext", "bundler", "mts"],
  ["a module of today's Node.js", "nodenext", "nodenext", "mts"],
  ["a CommonJS file of today's Node.js", "nodenext", "nodenext", "cts"],
  ["a module of Node.js 16's rules", "node16", "node16", "mts"],
])("the types are found by %s", (_, module, moduleResolution, ending) => {
  writeFileSync(join(consumer.folder, `uses.${ending}`), uses);
  const config = `types.${module}.${ending}.json`;
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    jsx: "react-jsx",
    types: [],
    module,
    moduleResolution,
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(consumer.folder, config), JSON.stringify({ compilerOptions, files: [`uses.${ending}`] }));
  expect(run("tsc", "-p", config, "--pretty", "false")).toEqual({ printed: "", status: 0 });
});

const ownSlot = `
import { defineTodoComponents, TodoPanel, type TodoRowProps } from "@swarm-todos/react";

declare module "@swarm-todos/react" {
  interface TodoSlotProps {
    Badge: { readonly count: number };
  }
}
const Row = ({ todo, components }: TodoRowProps) => {
  const { Badge } = components;
  return <p>{Badge && <Badge count={1} />}{todo.subject}</p>;
};
export const slots = defineTodoComponents({ TodoRow: Row, Badge: ({ count }) => <i>{count.toFixed()}</i> });
// @ts-expect-error -- it is given a number
export const wrong = defineTodoComponents({ Badge: ({ count }: { count: string }) => <i>{count}</i> });
export const panel = <TodoPanel container="c" components={slots} />;
`;

test("a host may add a slot of its own to the types", () => {
  writeFileSync(join(consumer.folder, "own-slot.tsx"), ownSlot);
  const compilerOptions = {
    ...{ target: "es2023", lib: ["es2023", "dom", "dom.iterable"], jsx: "react-jsx", types: [], noEmit: true },
    ...{ module: "esnext", moduleResolution: "bundler", strict: true, exactOptionalPropertyTypes: true },
  };
  writeFileSync(join(consumer.folder, "own-slot.json"), JSON.stringify({ compilerOptions, files: ["own-slot.tsx"] }));
  expect(run("tsc", "-p", "own-slot.json", "--pretty", "false")).toEqual({ printed: "", status: 0 });
});

test("every built file that takes from React what servers do not have says `use client`", () => {
  const dist = join(consumer.installed("react"), "dist");
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js"));
  const isOfClients =
    /import \{[^}]*\b(createContext|Component|use(?!Id\b|Memo\b|Callback\b)[A-Z]\w+)\b[^}]*\} from "react"/;
  const calling = files.filter((file) => isOfClients.test(readFileSync(join(dist, file), "utf8")));
  expect(calling.length).toBeGreaterThan(5);
  expect(calling.filter((file) => !readFileSync(join(dist, file), "utf8").startsWith('"use client"'))).toEqual([]);
  expect(existsSync(join(dist, "index.js"))).toBe(true);
});

test("where React is the one of server components, the package loads and its plain functions work", () => {
  const source = `
    import { createElement } from "react";
    import * as all from "@swarm-todos/react";
    const { reorderIds, projectAdd, en, defineTodoComponents, createTodosClient, TodoPanel, SwarmProvider } = all;
    const rows = ["a", "b"].map((id) => ({ id, key: id }));
    console.log(JSON.stringify(reorderIds(rows, "a", 1)), typeof projectAdd({ subject: "x" }), en.title,
      typeof createTodosClient, Object.keys(defineTodoComponents({})).length, typeof TodoPanel, typeof SwarmProvider);
  `;
  const { printed, status } = run("node", "--conditions=react-server", "--input-type=module", "--eval", source);
  expect({ printed, status }).toEqual({
    printed: '["b","a"] function Plan function 0 function function',
    status: 0,
  });
});
