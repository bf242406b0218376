import { copyFileSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsdown";
import { bundleStylesheet } from "./bundle-stylesheet.ts";
import { writeServerEntry } from "./write-server-entry.ts";

const locales = ["en", "de", "ja", "ar", "pl", "fr", "es", "zh"];

export default defineConfig({
  entry: {
    index: "src/index.ts",
    sse: "src/sse.ts",
    supabase: "src/supabase.ts",
    testing: "src/testing.ts",
    ...Object.fromEntries(locales.map((locale) => [`messages/${locale}`, `src/messages/${locale}.ts`])),
  },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  // One file a module, so that "use client" stays on the files that need it.
  unbundle: true,
  // The directive is kept; without this it would be warned about all the same.
  inputOptions: { checks: { moduleLevelDirective: false } },
  hooks: {
    "build:done": () => {
      for (const file of ["styles.css", "styles.layered.css", "shadcn.css"]) {
        writeFileSync(`dist/${file}`, bundleStylesheet(`src/styles/${file}`));
        copyFileSync("src/styles/styles.css.d.ts", `dist/${file}.d.ts`);
      }
      writeServerEntry("dist");
    },
  },
});
