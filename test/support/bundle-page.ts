import { join } from "node:path";
import { build } from "vite";
import { root } from "../commands/run-step.ts";
import { react18 } from "./react-18.ts";

/** A bundled program: the path of the file that it starts with, and the code of all by path. */
export interface BundledPage {
  readonly start: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Bundles a program for a server, in one file, or for a browser, with the development build of the React of a major version. */
export async function bundlePage(path: string, react: "18" | "19", isServer: boolean): Promise<BundledPage> {
  const built = await build({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "silent",
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    resolve: { alias: react === "18" ? react18 : [] },
    ssr: { noExternal: true },
    build: {
      write: false,
      ...(isServer && { ssr: true }),
      rolldownOptions: {
        input: join(root, path),
        ...(isServer && { platform: "node" as const, output: { codeSplitting: false } }),
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && "output" in output ? output.output.filter((one) => one.type === "chunk") : [];
  const start = chunks.find((chunk) => chunk.isEntry);
  if (!start) throw new Error(`nothing was bundled from ${path}`);
  return { start: `/${start.fileName}`, files: new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.code])) };
}
