import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the code of the README is sound, with the types of this package and of the drivers", { timeout: 120_000 }, () => {
  const page = readFileSync(join(root, "README.md"), "utf8");
  const blocks = Array.from(page.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code ?? "");
  expect(blocks.length).toBeGreaterThan(5);
  // Below the package, so that its own name and its drivers are found.
  const folder = join(root, "dist", `readme-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  blocks.forEach((code, index) => writeFileSync(join(folder, `block-${index + 1}.ts`), code));
  const compilerOptions = {
    noEmit: true,
    isolatedDeclarations: false,
    declaration: false,
    types: ["node"],
    skipLibCheck: true,
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../../../tsconfig.base.json", compilerOptions, include: ["."] }),
  );
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  let said = "";
  try {
    execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  expect(said).toBe("");
});
