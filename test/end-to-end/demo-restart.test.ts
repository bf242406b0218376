import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";

let folder: string;
const running: DemoProcess[] = [];
const start = async (port?: string): Promise<DemoProcess> => {
  const demo = await startDemoProcess({ data: folder, speed: 40, ...(port === undefined ? {} : { port }) });
  running.push(demo);
  return demo;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-demo-restart-"));
});
afterEach(async () => {
  for (const demo of running.splice(0)) await demo.kill();
  await rm(folder, { recursive: true, force: true });
});

test("lists, threads, sign-ins and the conversation are there after a restart", async () => {
  const first = await start();
  const before = demoClient(first.url, "user:acme:ana");
  await before.send("POST", "/api/demo/threads", { container: "mine" });
  await before.change("mine", () => [{ op: "add", subject: "Still here" }]);
  await before.control("launch-brief", "start");
  await before.until("launch-brief", (state) => state.sections.length > 1);
  await before.control("launch-brief", "pause");
  const signIn = await fetch(`${first.url}/api/demo/session`, { method: "POST", body: '{"org":"acme","id":"ben"}' });
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(await first.stop()).toBe(0);

  const second = await start();
  const after = demoClient(second.url, "user:acme:ana");
  expect((await after.read("mine")).items.map((item) => item.subject)).toEqual(["Still here"]);
  const reached = await fetch(`${second.url}/api/swarm/todos/launch-brief`, { headers: { cookie } });
  expect(reached.status).toBe(200);
  const paused = await after.until("launch-brief", () => true);
  expect(paused.paused).toBe(true);
  expect(paused.sections.length).toBeGreaterThan(1);
  const words = paused.messages.map((message) => message.text);

  await after.control("launch-brief", "resume");
  const done = await after.until("launch-brief", (state) => state.phase === "done");
  expect(done.run).toBe(1);
  expect(done.messages.map((message) => message.text).slice(0, words.length)).toEqual(words);
  const subjects = (await after.read("launch-brief")).items.map((item) => item.subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(done.sections).toHaveLength(subjects.length);
}, 120_000);

test("a second demo in the same folder, or on the same port, ends with a word on what to do", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/ended with 1[\s\S]*is using[\s\S]*SWARM_DEMO_DATA/);
  await expect(start(new URL(first.url).port)).rejects.toThrow(/ended with 1[\s\S]*in use[\s\S]*PORT=/);
  expect((await fetch(first.url)).status).toBe(404);
}, 120_000);
