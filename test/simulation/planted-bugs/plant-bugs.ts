import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { patchSource } from "./patch-source.ts";
import type { PlantedBug } from "./planted-bug.ts";

const root = new URL("../../../", import.meta.url).href;

/**
 * Makes this thread load sources with a bug in them: a module whose address ends in `?bug=N`, and every source that it
 * imports, is one of a program of its own, in which the bug of that number is planted. Nothing is written anywhere.
 */
export function plantBugs(bugs: readonly PlantedBug[]): void {
  const texts = new Map<string, string>();
  const textOf = (path: string): string => {
    const text = texts.get(path) ?? readFileSync(path, "utf8");
    texts.set(path, text);
    return text;
  };
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const query = context.parentURL === undefined ? "" : new URL(context.parentURL).search;
      const isSource = resolved.url.startsWith(root) && !/[?]|\/node_modules\//.test(resolved.url);
      return query.startsWith("?bug=") && isSource ? { ...resolved, url: resolved.url + query } : resolved;
    },
    load: (url, context, next) => {
      const { search } = new URL(url);
      if (!search.startsWith("?bug=")) return next(url, context);
      const bug = bugs[Number(search.slice(5))];
      const path = url.slice(0, -search.length);
      const isBroken = bug !== undefined && path === `${root}packages/${bug.file}`;
      const source = isBroken ? patchSource(bug) : textOf(fileURLToPath(path));
      return { format: "module-typescript", source, shortCircuit: true };
    },
  });
}
