import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTodoStore, type TodoStore } from "@swarm-todos/core";
import { createTodosRoute, toNodeHandler } from "@swarm-todos/server";
import { bundleStylesheet } from "../../../packages/react/bundle-stylesheet.ts";
import { environment, root } from "../../commands/run-step.ts";
import { bundlePage } from "../bundle-page.ts";

/** A small server whose pages may run scripts and styles of its own files alone. */
export interface StrictServer {
  readonly url: string;
  /** Where its one list is: container `one` of tenant `acme`. */
  readonly store: TodoStore;
  readonly close: () => Promise<unknown>;
}

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * Serves a panel by the React of a major version: at `/client` rendered in the browser, at `/server` by a program of its own and then
 * hydrated, at `/lists` so too, with the list that the server has read.
 */
export async function serveStrictPage(react: "18" | "19" = "19"): Promise<StrictServer> {
  const { start, files } = await bundlePage("test/support/strict-page/client.tsx", react, false);
  const folder = mkdtempSync(join(tmpdir(), "swarm-todos-"));
  const program = join(folder, "server.mjs");
  const bundled = await bundlePage("test/support/strict-page/server.tsx", react, true);
  writeFileSync(program, bundled.files.get(bundled.start) as string);
  const style = bundleStylesheet(join(root, "packages/react/src/styles/styles.css"));
  const store = createMemoryTodoStore();
  const route = createTodosRoute({
    store,
    authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
    participates: () => true,
  });
  const page = (html: string, given: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title><link rel="stylesheet" href="/styles.css"></head>
    <body><main id="place">${html}</main><script type="application/json" id="lists">${given}</script>
    <script type="module" src="${start}"></script></body></html>`;
  const render = (given: string): string => {
    const { stdout, stderr } = spawnSync("node", [program], { env: environment, input: given, encoding: "utf8" });
    if (stderr) throw new Error(stderr);
    return page(stdout, given);
  };
  const sent: Record<string, readonly [type: string, body: () => string | Promise<string>]> = {
    "/client": ["text/html", () => page("", "{}")],
    "/server": ["text/html", () => render("{}")],
    "/lists": ["text/html", async () => render(JSON.stringify({ lists: { one: await store.get("acme", "one") } }))],
    "/styles.css": ["text/css", () => style],
    ...Object.fromEntries([...files].map(([path, code]) => [path, ["text/javascript", () => code] as const])),
  };
  const api = toNodeHandler(route);
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/")) {
      api(request, response);
      return;
    }
    const file = sent[request.url ?? ""];
    const type = `${file?.[0] ?? "text/plain"}; charset=utf-8`;
    response.writeHead(file ? 200 : 404, { "content-type": type, "content-security-policy": policy });
    void Promise.resolve(file?.[1]()).then((body) => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    close: () => {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
