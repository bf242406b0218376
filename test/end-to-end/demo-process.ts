import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The demo in a process of its own, as `pnpm demo` starts it. */
export interface DemoProcess {
  readonly url: string;
  /** Ends it as Ctrl+C does, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = fileURLToPath(new URL("../../packages/demo/src/server/main.ts", import.meta.url));

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

/** Starts a demo on a port of its own; `data` is its folder, left out it runs in memory. Resolves when it answers. */
export async function startDemoProcess(options: {
  readonly data?: string;
  readonly speed?: number;
  readonly hasPages?: boolean;
  /** Live updates over Supabase: a stand-in, or the project of this environment. */
  readonly supabase?: boolean | Readonly<Record<string, string>>;
  /** @default a free one */
  readonly port?: string;
}): Promise<DemoProcess> {
  const args = [
    "--conditions=swarm-source",
    main,
    ...(options.data === undefined ? ["--memory"] : []),
    ...(options.hasPages === true ? [] : ["--no-pages"]),
    ...(options.supabase === undefined ? [] : ["--supabase"]),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: options.port ?? "0",
      NODE_OPTIONS: "",
      NODE_ENV: "",
      // A real project that the tests run against is none of the demo's.
      SUPABASE_URL: "",
      SUPABASE_ANON_KEY: "",
      SUPABASE_SERVICE_KEY: "",
      SUPABASE_JWT_SECRET: "",
      DATABASE_URL: "",
      ...(typeof options.supabase === "object" ? options.supabase : {}),
      SWARM_DEMO_SPEED: String(options.speed ?? 1),
      ...(options.data === undefined ? {} : { SWARM_DEMO_DATA: options.data }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /swarm-todos demo: (http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`The demo ended with ${code}.\n${output}`)));
  });
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended(child);
    },
    async kill() {
      child.kill("SIGKILL");
      await ended(child);
    },
  };
}
