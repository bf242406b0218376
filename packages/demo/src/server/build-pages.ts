import { fileURLToPath } from "node:url";

/** A file of the user interface, by its path on the server. */
export interface Page {
  readonly type: string;
  readonly body: string | Uint8Array;
}

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
};

/** Builds the user interface from the sources of the workspace, in memory: nothing is left behind, nothing can be stale. */
export async function buildPages(): Promise<ReadonlyMap<string, Page>> {
  const [{ build, defaultClientConditions }, { default: react }] = await Promise.all([
    import("vite"),
    import("@vitejs/plugin-react"),
  ]);
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL("../ui", import.meta.url)),
    plugins: [react()],
    resolve: { conditions: ["swarm-source", ...defaultClientConditions] },
    // The page's policy allows nothing inline, so no file may become a data address.
    build: { write: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
    publicDir: false,
    logLevel: "error",
  });
  const pages = new Map<string, Page>();
  for (const one of Array.isArray(result) ? result : [result]) {
    if (!("output" in one)) continue;
    for (const file of one.output) {
      const type = types[file.fileName.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      pages.set(`/${file.fileName}`, { type, body: file.type === "chunk" ? file.code : file.source });
    }
  }
  return pages;
}
