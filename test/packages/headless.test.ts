import { join, relative } from "node:path";
import { build, type Rolldown } from "vite";
import { describe, expect, test } from "vitest";
import { root } from "../commands/run-step.ts";

/** The files that end up in a host's bundle of these names, from the root; those that it loads at once, or those that it loads later. */
async function bundled(code: string, isLater = false): Promise<string[]> {
  const entry = join(root, "host.virtual.js");
  const result = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["swarm-source", "module", "browser"] },
    plugins: [
      {
        name: "host",
        enforce: "pre",
        resolveId: (id, importer) => {
          if (id === entry) return entry;
          return importer === entry ? join(root, "packages/react/src", id) : undefined;
        },
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { write: false, lib: { entry, formats: ["es"] }, rolldownOptions: { external: /^react/ } },
  })) as Rolldown.RolldownOutput[];
  const all = result.flatMap(({ output }) => output).filter((one) => one.type === "chunk");
  const chunks = all.filter((chunk) => chunk.isDynamicEntry === isLater);
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules)
      .filter(([, module]) => (module?.renderedLength ?? 0) > 0)
      .map(([id]) => relative(root, id).replaceAll("\\", "/")),
  );
}

describe("a host that takes the hook without the panel", () => {
  test("gets no part of the panel, no file of core, and no realtime that it did not ask for", async () => {
    const files = await bundled('export { useSwarmTodos, SwarmProvider } from "index.ts";');
    expect(files).toContain("packages/react/src/hooks/useSwarmTodos.ts");
    expect(
      files.filter((file) => /react\/src\/(panel|slots|a11y|realtime|messages)\/|packages\/core\//.test(file)),
    ).toEqual([]);
  });

  test("gets what the panel starts with at once, and the rest of it in a file that is loaded later", async () => {
    const code = 'export { TodoPanel, SwarmProvider } from "index.ts";';
    const later =
      /panel\/more\/|en-later|useNews|count-news|useTodosArchive|useTodosUndo|archive-query|sync\/undo|reorder-ids|todo-fields|say-aloud|send-many|take-back/;
    const [first, second] = await Promise.all([bundled(code), bundled(code, true)]);
    expect(first.filter((file) => later.test(file))).toEqual([]);
    expect(second).toContain("packages/react/src/panel/more/more-stage.ts");
    expect(second.filter((file) => !later.test(file))).toEqual([]);
  });

  test("gets the few files of the realtime that it asked for", async () => {
    const files = await bundled('export { createSupabaseTodosRealtime } from "supabase.ts";');
    expect(files).toContain("packages/react/src/realtime/supabase-todos-realtime.ts");
    expect(files.filter((file) => !/react\/src\/(realtime\/supabase-|supabase\.ts)/.test(file))).toEqual([]);
  });

  test("gets the whole panel when it asks for it, and still nothing of core", async () => {
    const files = await bundled('export { TodoPanel, SwarmProvider } from "index.ts"; export * from "sse.ts";');
    expect(files).toContain("packages/react/src/panel/TodoPanel.tsx");
    expect(files.filter((file) => file.includes("packages/core/"))).toEqual([]);
  });
});
