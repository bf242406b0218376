import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresVersion, postgresBinaries } from "./postgres-binaries.ts";

/** How a throw-away server is run. */
export interface StartPostgresOptions {
  /** @default 18 */
  readonly version?: PostgresVersion;
  /** Whether a commit is on the disk when it is answered (`fsync` and `synchronous_commit`). @default false */
  readonly fsync?: boolean;
  /** Further settings, such as `deadlock_timeout=50ms`. */
  readonly settings?: readonly string[];
}

/** A throw-away PostgreSQL of its own. */
export interface RunningPostgres {
  /** The address of the database `postgres`, as its superuser. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Stops the server as `pg_ctl stop -m` does; `close` or `start` may follow. */
  readonly stop: (mode?: "smart" | "fast" | "immediate") => Promise<void>;
  /** Ends the server's first process with SIGKILL, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Stops it and removes all that it wrote. */
  readonly close: () => Promise<void>;
}

const signals = { smart: "SIGTERM", fast: "SIGINT", immediate: "SIGQUIT" } as const;

/**
 * Starts a PostgreSQL on a free port of the loopback interface, its data in a folder for temporary files. It ends with this process,
 * also where that is killed.
 */
export async function startPostgres(options: StartPostgresOptions = {}): Promise<RunningPostgres> {
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "swarm-pg-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const run = { ...user, cwd: folder };
  const bin = join(reachable(postgresBinaries(options.version ?? 18), folder, user !== undefined), "bin");
  const dataDir = join(folder, "data");
  const watch = watchdog(folder, run);
  let server: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  const port = await freePort();

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    server?.kill(signal);
    await exited;
  };
  const start = async (): Promise<void> => {
    const settings = [
      "listen_addresses=127.0.0.1",
      "max_connections=200",
      "shared_buffers=64MB",
      ...(options.fsync ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
      ...(options.settings ?? []),
    ];
    const args = ["-D", dataDir, "-p", String(port), "-k", "", ...settings.flatMap((setting) => ["-c", setting])];
    for (let tries = 1; ; tries += 1) {
      const child = spawn(join(bin, "postgres"), args, { ...run, stdio: ["ignore", "ignore", "pipe"] });
      server = child;
      exited = new Promise((resolve) => child.once("exit", () => resolve()));
      const failure = await ready(child);
      if (failure === null) return;
      // The sessions of a server that crashed take a moment to notice.
      if (tries === 100 || !failure.includes("shared memory block")) throw new Error(failure);
      await sleep(100);
    }
  };
  const close = async (): Promise<void> => {
    await end("SIGQUIT");
    watch.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    const initdb = ["-D", dataDir, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"];
    await finished(spawn(join(bin, "initdb"), initdb, { ...run, stdio: ["ignore", "ignore", "pipe"] }));
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    dataDir,
    stop: (mode = "fast") => end(signals[mode]),
    kill: () => end("SIGKILL"),
    start,
    close,
  };
}

/** The server refuses to run as root, so root lends it another user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const of = (flag: string): number => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: of("-u"), gid: of("-g") };
}

/** The checkout may lie where another user cannot look: then the binaries are copied into the server's folder. */
function reachable(root: string, folder: string, isOtherUser: boolean): string {
  if (!isOtherUser) return root;
  let open = true;
  for (let at = realpathSync(root); at !== dirname(at); at = dirname(at))
    open &&= (statSync(at).mode & 0o005) === 0o005;
  if (open) return root;
  cpSync(root, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "native");
}

/** A shell whose input ends when this process is gone, however it went: then it stops the server and removes its folder. */
function watchdog(folder: string, run: { readonly uid?: number; readonly gid?: number }): ChildProcess {
  const script = `cat >/dev/null; kill -QUIT "$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)" 2>/dev/null; sleep 1; rm -rf "$1"`;
  const child = spawn("sh", ["-c", script, "sh", folder], {
    ...run,
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  child.unref();
  return child;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

async function finished(child: ChildProcess): Promise<void> {
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${log}`);
}

/** Null once the server answers; what it said where it ended instead. */
async function ready(child: ChildProcess): Promise<string | null> {
  let log = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      // The end of it: whoever asks while it starts is told off with a line each.
      log = (log + chunk.toString()).slice(-100_000);
      if (log.includes("ready to accept connections")) resolve(null);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(`postgres ended with ${code} before it was ready:\n${log}`));
  });
}
