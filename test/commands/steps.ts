/** One thing that a command does: a program with its arguments, found in node_modules/.bin. */
export interface Step {
  readonly name: string;
  readonly run: readonly [program: string, ...args: string[]];
  /** The folder to run it in, from the root. @default the root */
  readonly folder?: string;
  /** The step without which this one says nothing. */
  readonly needs?: string;
}

const published = ["core", "server", "postgres", "react"];
const packages = [...published, "realtime-stand-in", "demo"];

/** Format, lint and types, as `pnpm check` runs them. */
export const checks: readonly Step[] = [
  { name: "format", run: ["biome", "ci", "--colors=off"] },
  { name: "lint", run: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types of the workspace", run: ["tsc", "-p", "."] },
  ...packages.map((name): Step => ({ name: `types of ${name}`, run: ["tsc", "-p", "."], folder: `packages/${name}` })),
];

/** The packages as they are published, and how large they are. */
export const builds: readonly Step[] = [
  ...published.map((name): Step => ({ name: `build of ${name}`, run: ["tsdown"], folder: `packages/${name}` })),
  { name: "sizes", run: ["size-limit"], needs: "build of react" },
];
