import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSupabaseProject } from "../supabase/read-supabase-project.ts";
import type { SupabaseProject } from "../supabase/supabase-project.ts";
import { DemoOptionError } from "./demo-option-error.ts";

/** How the demo is started. */
export interface DemoOptions {
  readonly port: number;
  /** The folder of the database; null for a demo in memory. */
  readonly data: string | null;
  /** How much faster than the script everything goes. */
  readonly factor: number;
  /** Whether the pages are built and served; the route and the demo's own API are there in any case. */
  readonly hasPages: boolean;
  /** Supabase: a stand-in within this process, or a real project. Null for server-sent events. */
  readonly supabase: "stand-in" | SupabaseProject | null;
}

const flags = ["--memory", "--supabase", "--no-pages"];

/**
 * Reads the command line and the environment: `--memory`, `--supabase`, `--no-pages`, `PORT`, `SWARM_DEMO_DATA`,
 * `SWARM_DEMO_SPEED`, and with `--supabase` a project's address and keys.
 * @throws DemoOptionError
 */
export function readDemoOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): DemoOptions {
  // pnpm hands its own `--` through.
  const given = args.filter((arg) => arg !== "--");
  const unknown = given.find((arg) => !flags.includes(arg));
  if (unknown !== undefined)
    throw new DemoOptionError(`The demo does not know ${unknown}. It takes ${flags.join(", ")}.`);

  const port = env["PORT"] === undefined || env["PORT"] === "" ? 4321 : Number(env["PORT"]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new DemoOptionError(`PORT is ${JSON.stringify(env["PORT"])}. Give a whole number from 0 to 65535.`);
  }
  const factor = env["SWARM_DEMO_SPEED"] === undefined ? 1 : Number(env["SWARM_DEMO_SPEED"]);
  if (!(factor > 0) || !Number.isFinite(factor)) {
    throw new DemoOptionError(`SWARM_DEMO_SPEED is ${JSON.stringify(env["SWARM_DEMO_SPEED"])}. Give a number above 0.`);
  }
  const folder = env["SWARM_DEMO_DATA"] || fileURLToPath(new URL("../../.data", import.meta.url));
  return {
    port,
    data: given.includes("--memory") ? null : resolve(folder),
    factor,
    hasPages: !given.includes("--no-pages"),
    supabase: given.includes("--supabase") ? (readSupabaseProject(env) ?? "stand-in") : null,
  };
}
