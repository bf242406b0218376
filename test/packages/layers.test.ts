import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../commands/run-step.ts";
import { shippedSources } from "../support/project-files.ts";
import { readSource } from "../support/read-source.ts";

/** What a package may name beside its own files; `types` are types alone. A whole line a package, so that it is easy to read. */
const packages: Record<string, { run: readonly string[]; types: readonly string[]; dependencies: readonly string[] }> =
  {
    core: { run: [], types: [], dependencies: [] },
    server: { run: ["@swarm-todos/core"], types: [], dependencies: ["@swarm-todos/core"] },
    postgres: { run: ["@swarm-todos/core"], types: [], dependencies: ["@swarm-todos/core"] },
    react: {
      run: ["react", "react-dom", "react/jsx-runtime", "@tanstack/store"],
      types: ["@swarm-todos/core"],
      dependencies: ["@swarm-todos/core", "@tanstack/store"],
    },
    "realtime-stand-in": { run: ["jose", "ws"], types: [], dependencies: ["jose", "ws"] },
  };

/** What single folders and files may name on top of that. */
const exceptions: readonly [place: RegExp, modules: RegExp][] = [
  // The suite that a host runs against its own store brings its test runner along.
  [/^packages\/core\/src\/testing\//, /^(vitest|fast-check)$/],
  [/^packages\/server\/src\/.*node.*\.ts$/, /^node:/],
  [/^packages\/realtime-stand-in\/src\//, /^node:/],
  [/^packages\/postgres\/src\//, /^node:(fs|fs\/promises|path|url)$/],
];

/** The folders of the React package: which others each may name, of which it may name types alone, and whether it may name React. */
const folders: Record<string, { may: readonly string[]; types?: readonly string[]; react: boolean }> = {
  sync: { may: [], react: false },
  realtime: { may: [], react: false },
  messages: { may: [], types: ["sync"], react: false },
  client: { may: ["sync", "realtime"], react: false },
  a11y: { may: [], types: ["messages", "sync"], react: true },
  slots: { may: [], types: ["messages", "sync"], react: true },
  hooks: { may: ["sync", "client", "realtime"], types: ["messages", "slots"], react: true },
  panel: { may: ["sync", "client", "realtime", "messages", "a11y", "hooks", "slots"], react: true },
};

const dependenciesOf = (name: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(manifest.dependencies ?? {}).toSorted();
};

describe.each(Object.entries(packages))("the package %s", (name, allowed) => {
  const sources = shippedSources(name).map(readSource);

  test("names only the modules that it may", () => {
    expect(sources.length).toBeGreaterThan(0);
    const wrong = sources.flatMap(({ path, references }) =>
      references
        .filter(({ from }) => !from.startsWith("."))
        .filter(({ from, isType }) => !allowed.run.includes(from) && !(isType && allowed.types.includes(from)))
        .filter(({ from }) => !exceptions.some(([place, modules]) => place.test(path) && modules.test(from)))
        .map(({ from }) => `${path} names ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test("stays inside its own folder", () => {
    const wrong = sources.flatMap(({ path, references }) =>
      references
        .filter(({ from }) => from.startsWith("."))
        .filter(({ from }) => !posix.join(posix.dirname(path), from).startsWith(`packages/${name}/src/`))
        .map(({ from }) => `${path} names ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test("makes a host install only what is listed here", () => {
    expect(dependenciesOf(name)).toEqual([...allowed.dependencies].toSorted());
  });
});

test("the conformance suite is the only part of core that names a test runner", () => {
  const index = shippedSources("core").filter((path) => !path.startsWith("packages/core/src/testing/"));
  const wrong = index.map(readSource).filter(({ references }) => references.some(({ from }) => /testing\//.test(from)));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

describe("inside the React package", () => {
  const folderOf = (path: string): string | undefined => /^packages\/react\/src\/([^/]+)\//.exec(path)?.[1];
  const sources = shippedSources("react").map(readSource);

  test("every folder has its place in the order", () => {
    const known = sources.map(({ path }) => folderOf(path)).filter((folder) => folder !== undefined);
    expect([...new Set(known)].filter((folder) => !(folder in folders) && folder !== "testing")).toEqual([]);
  });

  test.each(Object.entries(folders))("%s names only the folders below it", (folder, { may, types = [], react }) => {
    const wrong = sources
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap(({ path, references }) =>
        references
          .filter(({ from, isType }) => {
            if (!from.startsWith(".")) return !react && /^react(-dom)?(\/|$)/.test(from);
            const target = folderOf(posix.join(posix.dirname(path), from));
            if (target === undefined) return true;
            return target !== folder && !may.includes(target) && !(isType && types.includes(target));
          })
          .map(({ from }) => `${path} names ${from}`),
      );
    expect(wrong).toEqual([]);
  });
});

test("the demo uses the packages by name, as a host does", () => {
  const wrong = shippedSources("demo")
    .map(readSource)
    .flatMap(({ path, references }) =>
      references
        .filter(({ from }) => from.startsWith("."))
        .filter(({ from }) => !posix.join(posix.dirname(path), from).startsWith("packages/demo/"))
        .map(({ from }) => `${path} names ${from}`),
    );
  expect(wrong).toEqual([]);
});
