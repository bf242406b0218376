import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../commands/run-step.ts";
import { type ExportedName, readSource } from "../support/read-source.ts";

type Exports = Record<string, Record<string, string> | string>;
interface Manifest {
  readonly exports: Exports;
  readonly publishConfig: { readonly exports: Exports };
}

const names = ["core", "server", "postgres", "react"];
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest;

/** The source files behind a package's exports. */
const entriesOf = (name: string): string[] =>
  Object.values(manifestOf(name).exports).flatMap((target) => {
    const source = typeof target === "string" ? undefined : target["swarm-source"];
    return source?.endsWith(".ts") ? [posix.join("packages", name, source)] : [];
  });

/** Follows a name to the file that declares it, and tells whether a docstring stands there. */
function isDocumented(path: string, exported: ExportedName): boolean {
  if (exported.from === undefined) return exported.documented;
  const target = posix.join(posix.dirname(path), exported.from);
  const found = readSource(target).exports.find((one) => one.name === exported.original);
  return found !== undefined && isDocumented(target, found);
}

describe.each(names)("the package %s", (name) => {
  test("has entry files that only pass names on", () => {
    const entries = entriesOf(name).map(readSource);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter((entry) => !entry.onlyReexports).map(({ path }) => path)).toEqual([]);
  });

  test("says in a docstring what every public name is", () => {
    const silent = entriesOf(name)
      .map(readSource)
      .flatMap(({ path, exports }) =>
        exports.filter((one) => one.from?.startsWith(".") && !isDocumented(path, one)).map((one) => one.name),
      );
    expect(silent).toEqual([]);
  });

  test("publishes the same addresses that the workspace uses, and none that leads to its sources", () => {
    const { exports, publishConfig } = manifestOf(name);
    expect(Object.keys(publishConfig.exports)).toEqual(Object.keys(exports));
    expect(JSON.stringify(publishConfig.exports)).not.toMatch(/src\/|swarm-source/);
  });
});
