import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../commands/run-step.ts";
import { projectFiles } from "../support/project-files.ts";
import { readSource } from "../support/read-source.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = projectFiles().filter((path) => path.endsWith(".md"));

/** The names that a package's address exports, by what its manifest says. */
function exportedNames(address: string): string[] {
  const [, name = "", entry = ""] = /^@swarm-todos\/([^/]+)(?:\/(.+))?$/.exec(address) ?? [];
  const manifest = JSON.parse(read(`packages/${name}/package.json`)) as {
    exports: Record<string, { "swarm-source": string }>;
  };
  const source = manifest.exports[entry === "" ? "." : `./${entry}`]?.["swarm-source"];
  if (source === undefined) return [];
  return readSource(posix.join("packages", name, source)).exports.map((one) => one.name);
}

describe("the pages", () => {
  test("link only to files that are there", () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map((match) => match[1] ?? "")
        .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test("import only what the packages export", () => {
    const imports = pages.flatMap((page) =>
      [...read(page).matchAll(/import \{([^}]+)\} from "(@swarm-todos\/[^"]+)"/g)].flatMap(
        ([, names = "", from = ""]) =>
          names
            .split(",")
            .map((name) => name.trim().replace(/^type /, ""))
            .filter((name) => name !== "")
            .map((name) => ({ page, name, from })),
      ),
    );
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter(({ name, from }) => !exportedNames(from).includes(name))).toEqual([]);
  });

  test("name only commands that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = ["README.md", "CONTRIBUTING.md"].flatMap((page) =>
      [...read(page).matchAll(/(?:`|^|npx -y )pnpm(?:@[\d.]+)? ([a-z]+(?:[-:][a-z]+)*)/gm)].map(
        (match) => match[1] ?? "",
      ),
    );
    expect(named).toEqual(expect.arrayContaining(["demo", "test"]));
    expect(named.filter((name) => !(name in scripts) && name !== "exec")).toEqual([]);
  });

  test("ask for the version of pnpm that the project names", () => {
    const { packageManager } = JSON.parse(read("package.json")) as { packageManager: string };
    for (const page of ["README.md", ".ci/run"]) {
      expect(new Set(read(page).match(/pnpm@[\d.]+/g))).toEqual(new Set([packageManager]));
    }
  });
});
