import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TodoHistoryEntry, TodoSnapshot } from "@swarm-todos/core";
import { expect, onTestFinished, test } from "vitest";

interface Line {
  readonly opened?: TodoSnapshot & { readonly history: readonly TodoHistoryEntry[] };
  readonly answered?: { readonly rev: number; readonly stamp: string; readonly active: readonly string[] };
}

const script = fileURLToPath(new URL("../../../test/support/write-until-killed.ts", import.meta.url));

/** Starts the writer, kills it in the middle of its work after so many answers, and gives what it said. */
async function writeAndKill(folder: string, answers: number): Promise<Line[]> {
  const child = spawn(process.execPath, ["--conditions=swarm-source", script, folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let trouble = "";
  child.stderr.on("data", (data: Buffer) => {
    trouble += data.toString();
  });
  const lines: Line[] = [];
  let ended = false;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as Line);
    // What was said before the kill was answered, so the rest of the pipe is read as well.
    if (!ended && lines.length > answers) {
      ended = true;
      child.kill("SIGKILL");
    }
  }
  if (!ended) throw new Error(`the writer ended by itself: ${trouble}`);
  return lines;
}

test("every answered batch is there after the process was killed while it wrote, and the list is whole", async () => {
  const folder = await mkdtemp(join(tmpdir(), "swarm-todos-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let last: Line["answered"];
  let written = 0;
  for (const answers of [0, 3, 17, 40, 8, 1]) {
    const lines = await writeAndKill(folder, answers);
    const opened = lines[0]?.opened;
    if (!opened) throw new Error("the writer told nothing of what it found");
    const active = opened.items.filter((item) => item.archivedAt === null).map((item) => item.id);
    expect(opened.rev ?? 0).toBeGreaterThanOrEqual(last?.rev ?? 0);
    if (last && opened.rev === last.rev)
      expect({ stamp: opened.stamp, active }).toEqual({ stamp: last.stamp, active: last.active });
    expect(opened.history.map((entry) => entry.rev)).toEqual(
      Array.from({ length: opened.rev ?? 0 }, (_, index) => index + 1),
    );
    const added = opened.history.flatMap((entry) => entry.added);
    const removed = new Set(
      opened.history.flatMap(({ ops }) => ops.flatMap((op) => (op.op === "remove" ? [op.id] : []))),
    );
    expect(active).toEqual(added.filter((id) => !removed.has(id)));
    expect(opened.archivedCount).toBe(removed.size);
    last = lines.findLast((line) => line.answered)?.answered ?? last;
    written = opened.rev ?? 0;
  }
  expect(written).toBeGreaterThan(50);
}, 120_000);
