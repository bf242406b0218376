import { expect, it } from "vitest";
import { readContainer } from "./read-container.ts";
import { headersOf, makeRoute } from "./test-support/make-route.ts";

const read = (path: string, context?: unknown): Promise<string> =>
  readContainer(new Request(`http://todos.test${path}`), context, "id");

it.each([
  ["/api/todos/plain", "plain"],
  ["/api/todos/a%20b", "a b"],
  ["/api/todos/a%2Fb", "a/b"],
  ["/api/todos/a%252Fb", "a%2Fb"],
  ["/api/todos/%2541", "%41"],
  ["/api/todos/%E4%BC%9A%E8%AD%B0", "会議"],
  ["/api/todos/a+b?c=d", "a+b"],
  ["//api//todos//abc", "abc"],
  ["/api/todos/...", "..."],
  ["/api/todos/%5C", "\\"],
])("%s names %s, decoded once", async (path, container) => {
  expect(await read(path)).toBe(container);
});

it.each([
  "/api/todos/%zz",
  "/api/todos/%",
  "/api/todos/%ED%A0%80",
  "/api/todos/%C0%AF",
  "/api/todos/%00",
  "/api/todos/a%0Ab",
  "/api/todos/%C2%85",
  "/api/todos/",
  "/api/todos/.",
  "/api/todos/%2e%2E",
  "/",
])("%s is malformed", async (path) => {
  await expect(read(path)).rejects.toMatchObject({ status: 400, code: "malformed_container" });
});

it.each([
  ["a promise", Promise.resolve({ id: "a b" })],
  ["a plain object", { id: "a b" }],
  ["a segment not decoded yet", { id: "a%20b" }],
  ["a catch-all", Promise.resolve({ id: ["a b"] })],
])("finds the segment that params name, from %s", async (_, params) => {
  expect(await read("/todos/a%20b/list", { params })).toBe("a b");
});

it("decodes once, whether or not the router did", async () => {
  expect(await read("/todos/%2541", { params: { id: "%41" } })).toBe("%41");
  expect(await read("/todos/%2541", { params: { id: "%2541" } })).toBe("%41");
  expect(await read("/rewritten", { params: { id: "%41" } })).toBe("%41");
});

it("joins a catch-all of several segments, and ignores what is no segment", async () => {
  expect(await read("/todos/a%2Fb/c", { params: { id: ["a/b", "c"] } })).toBe("a/b/c");
  for (const context of [
    null,
    7,
    {},
    { params: null },
    { params: { other: "x" } },
    { params: { id: 7 } },
    { waitUntil() {} },
  ]) {
    expect(await read("/todos/abc", context)).toBe("abc");
  }
});

it("refuses params with a lone surrogate or a control character", async () => {
  for (const id of ["\ud800", "a\u0000b", "", []]) {
    await expect(read("/rewritten", { params: { id } })).rejects.toMatchObject({ code: "malformed_container" });
  }
});

it("answers as Next.js calls it, under a segment of another name", async () => {
  const { route } = makeRoute({ param: "threadId" });
  const { GET } = route;
  const answer = await GET(new Request("http://todos.test/api/t/x%2Fy/todos", { headers: headersOf() }), {
    params: Promise.resolve({ threadId: "x/y" }),
  });
  expect(await answer.json()).toMatchObject({ container: "x/y", topic: "todos:acme:x%2Fy" });
});

it("counts the bytes of the topic, not the letters of the container", async () => {
  const { route } = makeRoute();
  const status = async (container: string): Promise<number> =>
    (await route.GET(new Request(`http://t.test/${encodeURIComponent(container)}`, { headers: headersOf() }))).status;
  const room = 246 - "todos:acme:".length;
  expect(await status("x".repeat(room))).toBe(200);
  expect(await status("x".repeat(room + 1))).toBe(400);
  expect(await status("会".repeat(Math.floor(room / 9)))).toBe(200);
  expect(await status("会".repeat(Math.floor(room / 9) + 1))).toBe(400);
});
