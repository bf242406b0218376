import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "../commands/run-step.ts";

/** The names that .gitignore leaves out. Read here and not asked of git: a project without its history has to pass too. */
const ignored = readFileSync(join(root, ".gitignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => new RegExp(`^${line.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", ".*")}$`));

/** The files of the project, from the root, with forward slashes. */
export function projectFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === ".git" || ignored.some((name) => name.test(entry.name))) return [];
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return projectFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The sources of one package, or of all, that are shipped: tests and what only they use are not among them. */
export function shippedSources(name = "[^/]+"): string[] {
  const source = new RegExp(`^packages/${name}/src/.+\\.tsx?$`);
  return projectFiles("packages").filter(
    (path) => source.test(path) && !/\.(test|test-d|d)\.tsx?$|\/test-support\//.test(path),
  );
}
