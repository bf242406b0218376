import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockData } from "./data-lock.ts";

describe("the lock of a data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "swarm-demo-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("names this process while it is held, and is gone afterwards", () => {
    const unlock = lockData(folder);
    expect(readFileSync(join(folder, "demo.lock"), "utf8")).toBe(String(process.pid));
    unlock();
    lockData(folder)();
  });

  test.each(["999999999", "", "nonsense"])("what a killed process left (%j) is cleared away", (left) => {
    writeFileSync(join(folder, "demo.lock"), left);
    const unlock = lockData(folder);
    expect(readFileSync(join(folder, "demo.lock"), "utf8")).toBe(String(process.pid));
    unlock();
  });

  test("a lock that was let go of does not free the one that another took", () => {
    const unlock = lockData(folder);
    writeFileSync(join(folder, "demo.lock"), "1");
    unlock();
    expect(readFileSync(join(folder, "demo.lock"), "utf8")).toBe("1");
  });
});
