import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "tsdown";

const folder = new URL("./src/sql/", import.meta.url);

export default defineConfig({
  entry: { index: "src/index.ts", command: "src/command/main.ts" },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  // The files ship for people to read; the code carries their texts, so that it can be bundled anywhere.
  copy: ["src/sql"],
  plugins: [
    {
      name: "sql-text",
      load: {
        filter: { id: /[\\/]src[\\/]sql-text\.ts$/ },
        handler() {
          const texts = Object.fromEntries(
            readdirSync(folder, { recursive: true })
              .map((file) => String(file).replaceAll("\\", "/"))
              .filter((file) => file.endsWith(".sql"))
              .map((file) => [file, readFileSync(new URL(file, folder), "utf8")]),
          );
          return `const texts: Readonly<Record<string, string>> = ${JSON.stringify(texts)};
export function sqlText(file: string): string { return texts[file] as string; }`;
        },
      },
    },
  ],
});
