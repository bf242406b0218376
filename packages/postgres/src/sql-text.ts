import { readFileSync } from "node:fs";

/**
 * The text of one of the files in `sql/`. From source it is read from there; the build puts the texts in the place of this module, so
 * that a bundle carries them.
 */
export function sqlText(file: string): string {
  return readFileSync(new URL(`./sql/${file}`, import.meta.url), "utf8");
}
