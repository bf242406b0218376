import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { environment, root } from "../commands/run-step.ts";
import { unpackTar } from "./unpack-tar.ts";

/** The packages that hosts install. */
export const published: readonly string[] = ["core", "server", "postgres", "react"];

/** The newest change below a folder; 0 where there is none. */
function newest(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(0, ...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}

/** Builds a package where its sources are newer than what was built last. */
function build(folder: string): void {
  if (newest(join(folder, "dist")) > newest(join(folder, "src"))) return;
  execFileSync("tsdown", [], { cwd: folder, env: environment, stdio: "pipe" });
}

function pack(folder: string, target: string): void {
  const args = ["pack", "--pack-destination", target];
  try {
    execFileSync("pnpm", args, { cwd: folder, env: environment, stdio: "pipe" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    // Called without pnpm around it, as by a test runner in an editor.
    const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      packageManager: string;
    };
    execFileSync("npx", ["-y", packageManager, ...args], { cwd: folder, stdio: "pipe" });
  }
}

/** A project that has the packed packages installed, as a host has them. */
export interface Consumer {
  readonly folder: string;
  /** Where a package of ours lies in it. */
  readonly installed: (name: string) => string;
  readonly remove: () => void;
}

/** Packs every package as it is published and lays the contents out in a project outside of the workspace. */
export function packedPackages(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "swarm-todos-consumer-"));
  const modules = join(folder, "node_modules");
  const scope = join(modules, "@swarm-todos");
  mkdirSync(scope, { recursive: true });
  for (const name of published) {
    const from = join(root, "packages", name);
    build(from);
    const tarballs = join(folder, `packed-${name}`);
    pack(from, tarballs);
    const [tarball] = readdirSync(tarballs);
    if (tarball === undefined) throw new Error(`Nothing was packed for ${name}`);
    unpackTar(gunzipSync(readFileSync(join(tarballs, tarball))), tarballs);
    renameSync(join(tarballs, "package"), join(scope, name));
  }
  // What a host has beside ours.
  for (const name of [
    "react",
    "react-dom",
    "@tanstack/store",
    "@types/react",
    "@types/react-dom",
    "@types/node",
    "next",
    "typescript",
  ]) {
    const target = join(modules, name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(root, "node_modules", name), target, "junction");
  }
  return {
    folder,
    installed: (name) => join(scope, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
