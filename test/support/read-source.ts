import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "../commands/run-step.ts";

/** One module that another names. */
export interface Reference {
  readonly from: string;
  /** Whether the compiler drops it: only types are taken. */
  readonly isType: boolean;
}

/** A name that a module exports. */
export interface ExportedName {
  readonly name: string;
  /** Where it comes from when it is passed on. */
  readonly from?: string;
  /** What it is called there, or in this file. */
  readonly original: string;
  /** Whether a docstring stands right before it. */
  readonly documented: boolean;
}

/** What the tests of the layout need to know of a source file. */
export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly references: readonly Reference[];
  readonly exports: readonly ExportedName[];
  /** Whether it holds nothing but exports of named things from other modules. */
  readonly onlyReexports: boolean;
  readonly directives: readonly string[];
}

type Entries = readonly { readonly isType: boolean }[];
const allTypes = (entries: Entries): boolean => entries.length > 0 && entries.every((entry) => entry.isType);

/** Reads a source file with the parser that also bundles it. */
export function readSource(path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  const { module, program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);

  const docEnds = comments.filter((comment) => comment.type === "Block" && comment.value.startsWith("*"));
  const isDocumented = (start: number): boolean =>
    docEnds.some((comment) => comment.end <= start && text.slice(comment.end, start).trim() === "");

  const references = [
    ...module.staticImports.map((one) => ({ from: one.moduleRequest.value, isType: allTypes(one.entries) })),
    ...module.staticExports.flatMap((one) => {
      const from = one.entries[0]?.moduleRequest?.value;
      return from === undefined ? [] : [{ from, isType: allTypes(one.entries) }];
    }),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
    ...[...text.matchAll(/\bimport\("([^"]+)"\)\./g)].map((match) => ({ from: match[1] ?? "", isType: true })),
  ];
  const exports = module.staticExports.flatMap((one) =>
    one.entries.map((entry) => ({
      name: entry.exportName.name ?? entry.exportName.kind,
      original: entry.importName.name ?? entry.localName.name ?? entry.importName.kind,
      documented: isDocumented(one.start),
      ...(entry.moduleRequest ? { from: entry.moduleRequest.value } : {}),
    })),
  );
  const body = program.body.filter((statement) => !("directive" in statement && statement.directive));
  return {
    path,
    text,
    references,
    exports,
    onlyReexports: body.every((statement) => statement.type === "ExportNamedDeclaration" && statement.source !== null),
    directives: program.body.flatMap((one) => ("directive" in one && one.directive ? [one.directive] : [])),
  };
}
