import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMemoryTodoStore } from "@swarm-todos/core";
import { createTodosRoute, toNodeHandler } from "@swarm-todos/server";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { bundleStylesheet } from "../../../packages/react/bundle-stylesheet.ts";
import { root } from "../../commands/run-step.ts";
import { bundlePage } from "../bundle-page.ts";
import { StrictPage } from "./StrictPage.tsx";

/** A small server whose pages may run scripts and styles of its own files alone, and make no markup of text. */
export interface StrictServer {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";

/** The page's scripts by their paths, the one that it starts with, and what a server renders. */
interface StrictPages {
  readonly start: string;
  readonly scripts: ReadonlyMap<string, string>;
  readonly html: () => string;
}

async function bundleClient(): Promise<StrictPages> {
  const built = await build({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: join(root, "test/support/strict-page/client.tsx") } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && "output" in output ? output.output.filter((one) => one.type === "chunk") : [];
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start) throw new Error("nothing was bundled");
  const scripts = new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.code]));
  return { start: `/${start.fileName}`, scripts, html: () => renderToString(<StrictPage />) };
}

/** The same with the development build of a React: what its server renders, and the scripts of its page. */
async function bundleWith(react: "18" | "19"): Promise<StrictPages> {
  const [client, server] = await Promise.all([
    bundlePage("test/support/strict-page/client.tsx", react, false),
    bundlePage("test/support/strict-page/server.tsx", react, true),
  ]);
  const input = server.files.get(server.start) as string;
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-"], { input, encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return { start: client.start, scripts: client.files, html: () => stdout };
}

/**
 * Serves `/client`, rendered in the browser, and `/server`, rendered before and hydrated: as hosts build it, or with the
 * development build of a React of this major version.
 */
export async function serveStrictPage(react?: "18" | "19"): Promise<StrictServer> {
  const { start, scripts, html } = await (react ? bundleWith(react) : bundleClient());
  const style = bundleStylesheet(join(root, "packages/react/src/styles/styles.css"));
  const route = createTodosRoute({
    store: createMemoryTodoStore(),
    authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
    participates: () => true,
  });
  const page = (body: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Strict</title><link rel="stylesheet" href="/styles.css"></head>
    <body><main id="place">${body}</main><script type="module" src="${start}"></script></body></html>`;
  const files: Record<string, readonly [type: string, body: () => string]> = {
    "/client": ["text/html", () => page("")],
    "/server": ["text/html", () => page(html())],
    "/styles.css": ["text/css", () => style],
    ...Object.fromEntries([...scripts].map(([path, code]) => [path, ["text/javascript", () => code] as const])),
  };
  const api = toNodeHandler(route);
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    if (request.url?.startsWith("/api/")) {
      api(request, response);
      return;
    }
    response.writeHead(file ? 200 : 404, {
      "content-type": file?.[0] ?? "text/plain",
      "content-security-policy": policy,
    });
    response.end(file?.[1]());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
