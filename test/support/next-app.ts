import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { environment } from "../commands/run-step.ts";
import type { Consumer } from "./packed-packages.ts";

const files = {
  "next.config.mjs": `export default { turbopack: { root: "/" } };`,
  "app/layout.tsx": `
import "@swarm-todos/react/styles.css";
import type { ReactNode } from "react";
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  // A server component: the packages' own files say where the client begins.
  "app/page.tsx": `
import { reorderIds, SwarmProvider, TodoPanel } from "@swarm-todos/react";
export default function Page() {
  if (reorderIds([], "x", 1)) return null;
  return <SwarmProvider endpoints={{ todos: "/api/todos" }}><TodoPanel container="one" /></SwarmProvider>;
}`,
  "app/api/todos/[id]/route.ts": `
import { createMemoryTodoStore } from "@swarm-todos/core";
import { createTodosRoute } from "@swarm-todos/server";
export const { GET, POST } = createTodosRoute({
  store: createMemoryTodoStore(),
  authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
  participates: () => true,
});`,
};

/** A Next.js app that serves the packed packages. */
export interface NextApp {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Writes, builds (types checked by Next.js itself) and starts an app that has the packed packages installed.
 * @throws Error with what the build said when it fails
 */
export async function startNextApp(consumer: Consumer): Promise<NextApp> {
  const folder = consumer.folder;
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text.trim()}\n`);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "host", private: true, type: "module" }));
  const compilerOptions = { module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", strict: true };
  const include = ["app", ".next/types/**/*.ts"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));

  const env = { ...environment, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const next = join(folder, "node_modules/next/dist/bin/next");
  try {
    execFileSync("node", [next, "build"], { cwd: folder, env, stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`next build failed:\n${stdout}${stderr}`, { cause: error });
  }
  const server = spawn("node", [next, "start", "-H", "127.0.0.1", "-p", "0"], { cwd: folder, env, stdio: "pipe" });
  return { url: await addressOf(server), stop: () => stop(server) };
}

function addressOf(server: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url !== undefined && said.includes("Ready")) resolve(url);
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.on("exit", () => reject(new Error(`next start ended:\n${said}`)));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.on("exit", resolve));
  server.kill();
  await ended;
}
