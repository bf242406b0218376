import { readFileSync } from "node:fs";
import type { PlantedBug } from "./planted-bug.ts";

/**
 * The text of a bug's source with the bug in it.
 * @throws Error with the bug's name where the source no longer has the text, or has it more than once
 */
export function patchSource({ name, file, find, replace }: PlantedBug): string {
  const text = readFileSync(new URL(`../../../packages/${file}`, import.meta.url), "utf8");
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    const times = after === undefined ? "no longer occurs" : "occurs more than once";
    throw new Error(`"${name}": its text ${times} in ${file}. Nothing was run. Find the place again: ${find}`);
  }
  return before + replace + after;
}
