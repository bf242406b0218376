import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BundleOptions, bundle } from "lightningcss";
import { defineConfig } from "tsdown";

const stylesheets = ["styles.css", "styles.layered.css", "shadcn.css"];

/** Gives the private custom properties of one stylesheet names of a letter or two: in the sources they say what they are. */
function shortenPrivateNames(): NonNullable<BundleOptions<never>["visitor"]> {
  const names = new Map<string, string>();
  return {
    DashedIdent: (name) => {
      if (!name.startsWith("--_")) return name;
      if (!names.has(name)) names.set(name, `--_${names.size.toString(36)}`);
      return names.get(name) ?? name;
    },
  };
}

/** Makes one file of each stylesheet and what it imports. Without targets, so that nothing is rewritten for old engines. */
function buildStylesheets(from: string, to: string): void {
  for (const file of stylesheets) {
    const visitor = shortenPrivateNames();
    const { code } = bundle({ filename: join(from, file), minify: true, visitor });
    writeFileSync(join(to, file), code);
    writeFileSync(join(to, `${file}.d.ts`), readFileSync(join(from, "styles.css.d.ts")));
  }
}

export default defineConfig({
  entry: { index: "src/index.ts", sse: "src/sse.ts", supabase: "src/supabase.ts", testing: "src/testing.ts" },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  // One file a module, so that "use client" stays on the files that need it.
  unbundle: true,
  // The directive is kept; without this it would be warned about all the same.
  inputOptions: { checks: { moduleLevelDirective: false } },
  hooks: { "build:done": () => buildStylesheets("src/styles", "dist") },
});
