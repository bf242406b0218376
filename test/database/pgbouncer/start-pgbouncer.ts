import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** A running PgBouncer in transaction mode. */
export interface RunningPgbouncer {
  readonly version: string;
  /** Where a database of the server behind it is reached. */
  readonly urlOf: (database: string) => string;
  readonly close: () => Promise<void>;
}

/** The program, wherever packages put it; undefined where it is not installed. */
export function findPgbouncer(): string | undefined {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
    "/opt/homebrew/bin",
  ];
  return folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path));
}

/** Starts PgBouncer before a server of the loopback interface, with fewer connections to it than its clients have to PgBouncer. */
export async function startPgbouncer(program: string, server: { readonly port: number }): Promise<RunningPgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), "swarm-bouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 16
max_client_conn = 500
server_login_retry = 1
`,
  );
  // It refuses to run as root, so root lends it another user.
  const id = (flag: string): number => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const user = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  if (user.uid !== undefined) for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  await new Promise<void>((resolve, reject) => {
    let log = "";
    child.stderr.on("data", (data: Buffer) => {
      log = (log + data.toString()).slice(-10_000);
      if (log.includes("process up")) resolve();
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`pgbouncer ended with ${code} before it was ready:\n${log}`)));
  });
  return {
    version: execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "",
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    close: async () => {
      process.off("exit", end);
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
