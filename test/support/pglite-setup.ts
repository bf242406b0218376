import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A dump of an empty PGlite cluster: loading it is far quicker than making one in WebAssembly for every file. */
    pgliteTemplate: string;
  }
}

/** Makes the dump once for each version of PGlite. */
async function template(): Promise<string> {
  const root = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(join(root, "..", "package.json"), "utf8")) as { version: string };
  const cache = fileURLToPath(new URL("../../node_modules/.cache/pglite", import.meta.url));
  const file = join(cache, `empty-${version}.tar`);
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true });
    const db = await PGlite.create();
    const dump = await db.dumpDataDir("none");
    await db.close();
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()));
    renameSync(partial, file);
  }
  return file;
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide("pgliteTemplate", await template());
}
