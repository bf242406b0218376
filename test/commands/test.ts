import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../support/chromium.ts";
import { environment, root, runStep } from "./run-step.ts";
import { builds, checks } from "./steps.ts";

const count = { passed: 0, failed: 0, skipped: 0 };

/** Format, lint, types, build and sizes: quick, so they come first. Each counts as one test. */
async function runSteps(): Promise<void> {
  const failed = new Set<string>();
  for (const step of [...checks, ...builds]) {
    if (step.needs !== undefined && failed.has(step.needs)) {
      console.log(`skipped ${step.name}: it needs the ${step.needs}`);
      count.skipped += 1;
    } else if (await runStep(step, { loud: step.name === "sizes" })) count.passed += 1;
    else {
      count.failed += 1;
      failed.add(step.name);
    }
  }
}

/** A machine without a browser still runs every test that needs none, and is told what to do about the others. */
async function browserArgs(): Promise<string[]> {
  try {
    console.log(`passed  browser: ${await findChromium()}`);
    count.passed += 1;
    return [];
  } catch (error) {
    console.error(`FAILED  browser\n${(error as Error).message}`);
    count.failed += 1;
    return ["--project=!browser", "--project=!browser-18"];
  }
}

function runVitest(args: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), "swarm-todos-counts-"));
  const file = join(folder, "counts.json");
  try {
    const { status } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], {
      cwd: root,
      env: { ...environment, SWARM_TODOS_COUNTS: file },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const counted = readCounts(file);
    count.passed += counted.passed;
    count.skipped += counted.skipped;
    count.failed += status === 0 || counted.failed > 0 ? counted.failed : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string): typeof count {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as typeof count;
  } catch {
    console.error("FAILED  vitest ended without a result");
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * `pnpm test`: everything that has to hold. Arguments go to vitest, and then it alone runs. Every step is tried, whatever
 * became of those before it, and the last line counts them all.
 */
const args = process.argv.slice(2).filter((arg, at) => at > 0 || arg !== "--");
if (args.length > 0) runVitest(args);
else {
  console.log("swarm-todos: format, lint, types, build, sizes, then the tests in Node.js, jsdom and Chromium.");
  await runSteps();
  runVitest(await browserArgs());
}
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed === 0 ? 0 : 1;
