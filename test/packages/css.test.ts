import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bundleStylesheet } from "../../packages/react/bundle-stylesheet.ts";
import { root } from "../commands/run-step.ts";
import { readStylesheet } from "../support/read-stylesheet.ts";

const folder = join(root, "packages/react/src/styles");
const built = (file: string): string => bundleStylesheet(join(folder, file));
const sheets = ["styles.css", "styles.layered.css", "shadcn.css"];
const page = readFileSync(join(root, "packages/react/README.md"), "utf8");
const isPublic = (name: string): boolean => name.startsWith("--swarm-todos-");

describe.each(sheets)("the built %s", (file) => {
  const sheet = readStylesheet(built(file));

  test("styles nothing but the panel: each selector begins with a class of ours", () => {
    expect(sheet.selectors.length).toBeGreaterThan(0);
    expect(sheet.selectors.filter(({ start }) => !/^swarm-todos(-|$)/.test(start ?? ""))).toEqual([]);
  });

  test("gives the page no animation, no font and no property, and loads nothing", () => {
    expect(sheet.rules.filter((rule) => /keyframes|font-|property|import|page|namespace/.test(rule))).toEqual([]);
    expect(built(file)).not.toMatch(/url\(|@import|data:/);
    expect([...sheet.properties].filter((name) => !isPublic(name) && !/^--_\w{1,2}$/.test(name)).length).toBe(
      file === "shadcn.css" ? 10 : 0,
    );
  });
});

describe("the weight of the rules", () => {
  const { selectors } = readStylesheet(built("styles.css"));

  test("is one class, so that a later class of the host's wins", () => {
    expect(selectors.filter(({ ids, classes, isFocus }) => ids > 0 || (classes !== 1 && !isFocus))).toEqual([]);
  });

  test("is more for the focus ring, which a reset must not take", () => {
    const rings = selectors.filter(({ isFocus, classes }) => isFocus && classes > 1);
    expect(rings.map(({ start }) => start)).toEqual(
      expect.arrayContaining(["title", "box", "input", "button"].map((part) => `swarm-todos-${part}`)),
    );
  });
});

test("the layered stylesheet is the same rules in a layer between a host's base and its utilities", () => {
  const layered = built("styles.layered.css");
  const head = "@layer theme,base,components,utilities;@layer components.swarm-todos{";
  expect(layered.slice(0, head.length)).toBe(head);
  expect(layered.slice(head.length)).toBe(`${built("styles.css")}}`);
});

test("directions are those of the text: nothing is left or right", () => {
  const { declared } = readStylesheet(built("styles.css"));
  const sided = [...declared].filter((name) => /(^|-)(left|right)(-|$)|^float$|^clear$/.test(name));
  expect(sided).toEqual([]);
});

describe("the tokens", () => {
  const read = new Set([...readStylesheet(built("styles.css")).properties].filter(isPublic));
  const rows = [...page.matchAll(/^\| `(--swarm-todos-[a-z-]+)` \|/gm)].map((match) => match[1] ?? "");

  test("are the ones that the package's page lists, each once", () => {
    expect(rows.length).toBeGreaterThan(18);
    expect(rows.toSorted()).toEqual([...read].toSorted());
  });

  test("are only read, never set: a host's value on any element around the panel counts", () => {
    expect(built("styles.css")).not.toMatch(/--swarm-todos-[a-z-]+:/);
  });

  test("that shadcn.css sets are among them", () => {
    const set = [...built("shadcn.css").matchAll(/(--swarm-todos-[a-z-]+):/g)].map((match) => match[1] ?? "");
    expect(set.length).toBeGreaterThan(9);
    expect(set.filter((name) => !read.has(name))).toEqual([]);
  });
});

test("every source file of the stylesheet is part of it", () => {
  const entry = readFileSync(join(folder, "styles.css"), "utf8");
  const parts = readdirSync(folder).filter((file) => file.endsWith(".css") && !sheets.includes(file));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.filter((file) => !entry.includes(`@import "./${file}";`))).toEqual([]);
});

test("built, the stylesheet is at most 3 kB", () => {
  expect(brotliCompressSync(built("styles.css")).length).toBeLessThanOrEqual(3000);
});
