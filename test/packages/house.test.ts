import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../commands/run-step.ts";
import { projectFiles, shippedSources } from "../support/project-files.ts";
import { readSource } from "../support/read-source.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const lines = (text: string): number => text.trimEnd().split("\n").length;

describe("source files", () => {
  const sources = shippedSources().map(readSource);

  // The sync core's memory is the variables of one function, which a bundle shortens to letters; parted, it weighs a fifth more.
  const longer: Record<string, number> = { "packages/react/src/sync/core.ts": 480 };

  test("have at most 300 lines", () => {
    const long = sources
      .filter(({ path, text }) => lines(text) > (longer[path] ?? 300))
      .map(({ path, text }) => `${path}: ${lines(text)}`);
    expect(long).toEqual([]);
  });

  test("export by name, and nothing is a drawer for odds and ends", () => {
    const defaults = sources.filter(({ exports }) => exports.some((one) => one.name === "Default"));
    const drawers = sources.filter(({ path }) => /^(utils|helpers|common|misc)\.tsx?$/.test(basename(path)));
    expect([...defaults, ...drawers].map(({ path }) => path)).toEqual([]);
  });

  test("of the React package carry `use client` where they call React, and no plain module does", () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith("packages/react/src/"))
      .filter(({ path, references, directives }) => {
        const isClient = directives.includes("use client");
        const callsReact = references.some(({ from, isType }) => !isType && /^react(-dom)?(\/|$)/.test(from));
        // A component of plain markup runs on either side; a hook may be made of hooks of ours.
        return callsReact ? !isClient : isClient && !/\/use[A-Z]\w+\.ts$|\.tsx$/.test(path);
      });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("of the React package leave looks to the stylesheet and never write markup from a string", () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith("packages/react/src/"))
      .filter(({ text }) => /\bstyle=|\bdangerouslySetInnerHTML\b|\.(inner|outer)HTML\b/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("the files of the project", () => {
  const here = "test/packages/house.test.ts";

  test("name no registry and no machine", () => {
    expect(read("pnpm-lock.yaml")).not.toMatch(/https?:\/\//);
    const binary = /\.(png|jpg|ico|woff2?|tar|br)$/;
    const machine =
      /\/(?:root|home\/\w+|Users\/\w+|work\/(?:main|shared))\/|registry\.(?:npmjs|yarnpkg)|verdaccio|artifactory/;
    const wrong = projectFiles().filter((path) => !binary.test(path) && path !== here && machine.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test("skip no test and pick out none", () => {
    const tests = projectFiles().filter((path) => /\.(test|test-d)\.tsx?$/.test(path));
    const parked = tests.filter((path) => /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fails)\b/.test(read(path)));
    expect(parked).toEqual([]);
  });
});
