import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../commands/run-step.ts";

/** What the React Compiler says of a function that it looked at. */
interface CompilerEvent {
  readonly kind: string;
  readonly reason?: string;
  readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } };
}

interface Babel {
  transformSync: (code: string, options: object) => unknown;
}

const load = createRequire(import.meta.url);
// It brings no types along.
const babel = load("@babel/core") as Babel;
const typescript = [load.resolve("@babel/preset-typescript"), { isTSX: true, allExtensions: true }];

/** Why the React Compiler would leave functions of a source file as they are, and how many it took on. */
export function compilerErrors(path: string): { readonly errors: readonly string[]; readonly compiled: number } {
  const errors: string[] = [];
  let compiled = 0;
  const logEvent = (_: string | null, { kind, detail, reason }: CompilerEvent): void => {
    if (kind === "CompileSuccess") compiled += 1;
    else if (/Error|Skip/.test(kind))
      errors.push(`${path}: ${detail?.options?.reason ?? detail?.reason ?? reason ?? kind}`);
  };
  const compiler = [load.resolve("babel-plugin-react-compiler"), { panicThreshold: "none", logger: { logEvent } }];
  babel.transformSync(readFileSync(join(root, path), "utf8"), {
    filename: path,
    babelrc: false,
    configFile: false,
    presets: [typescript],
    plugins: [compiler],
  });
  return { errors, compiled };
}
