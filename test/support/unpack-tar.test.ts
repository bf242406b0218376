import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackTar } from "./unpack-tar.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "swarm-todos-tar-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function entry(name: string, content: string, { mode = 0o644, kind = "0" } = {}): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`${mode.toString(8).padStart(7, "0")}\0`, 100);
  header.write(`${Buffer.byteLength(content).toString(8).padStart(11, "0")}\0`, 124);
  header.write(kind, 156);
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

test("files keep their bytes, their folders and the right to be run", () => {
  const long = "x".repeat(1300);
  const end = Buffer.alloc(1024);
  unpackTar(
    Buffer.concat([entry("a/b/run", long, { mode: 0o755 }), entry("empty", ""), entry("c", "three"), end]),
    folder,
  );
  expect(readFileSync(join(folder, "a/b/run"), "utf8")).toBe(long);
  expect(statSync(join(folder, "a/b/run")).mode & 0o111).not.toBe(0);
  expect(readFileSync(join(folder, "empty"), "utf8")).toBe("");
  expect(readFileSync(join(folder, "c"), "utf8")).toBe("three");
});

test("an entry that leads out of the folder is refused", () => {
  expect(() => unpackTar(entry("../out", "x"), folder)).toThrow(/leads out/);
});

test("a kind of entry that it does not know is refused, not left out", () => {
  expect(() => unpackTar(entry("link", "", { kind: "2" }), folder)).toThrow(/unknown kind/);
});
