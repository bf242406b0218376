import { expect, it } from "vitest";
import { headersOf, makeRoute } from "./test-support/make-route.ts";
import { endpoint } from "./test-support/start-host.ts";

const { route, store } = makeRoute();
const post = async (body: BodyInit | null): Promise<{ status: number; body: unknown }> => {
  const request = new Request(`http://t.test${endpoint}/a`, { method: "POST", headers: headersOf(), body });
  const answer = await route.POST(request);
  return { status: answer.status, body: await answer.json() };
};
const add = { op: "add", subject: "x" };

it.each<[string, string]>([
  ["", ""],
  ["not JSON", ""],
  ["[]", ""],
  ["null", ""],
  ['"ops"', ""],
  ["{}", "ops"],
  ['{"ops":null,"expectedRev":null}', "ops"],
  ['{"ops":[],"expectedRev":null}', "ops"],
  ['{"ops":{"0":{}},"expectedRev":null}', "ops"],
  ['{"ops":[{"op":"fly"}],"expectedRev":null}', "ops[0].op"],
  ['{"ops":[{"op":"update","id":"aaaaaa","status":"done"}],"expectedRev":null}', "ops[0].status"],
  ['{"ops":[{"op":"update","id":"aaaaaa"}],"expectedRev":null}', "ops[0]"],
  ['{"ops":[{"op":"remove","id":"A"}],"expectedRev":null}', "ops[0].id"],
  ['{"ops":[{"op":"add","subject":7}],"expectedRev":null}', "ops[0].subject"],
  [JSON.stringify({ ops: [add] }), "expectedRev"],
  [JSON.stringify({ ops: [add], expectedRev: "1" }), "expectedRev"],
  [JSON.stringify({ ops: [add], expectedRev: -1 }), "expectedRev"],
  [JSON.stringify({ ops: [add], expectedRev: 1.5 }), "expectedRev"],
  ['{"ops":[{"op":"add","subject":"x"}],"expectedRev":1e300}', "expectedRev"],
  [JSON.stringify({ ops: [add], expectedRev: null, stamp: 7 }), "stamp"],
  [JSON.stringify({ ops: [add], expectedRev: null, stamp: ["s"] }), "stamp"],
  [JSON.stringify({ ops: [add], expectedRev: null, client: null, batchId: null }), "client"],
  [JSON.stringify({ ops: [add], expectedRev: null, stamp: "a\u0000" }), "stamp"],
  [JSON.stringify({ ops: [add], expectedRev: null, client: "c" }), "batchId"],
  [JSON.stringify({ ops: [add], expectedRev: null, batchId: "b" }), "client"],
  [JSON.stringify({ ops: [add], expectedRev: null, client: "", batchId: "b" }), "client"],
  [JSON.stringify({ ops: [add], expectedRev: null, client: "c", batchId: "x".repeat(65) }), "batchId"],
  [JSON.stringify({ ops: [add], expectedRev: null, client: "c/d", batchId: "b" }), "client"],
  [JSON.stringify({ ops: [add], expectedRev: null, force: true }), "force"],
  ['{"ops":[{"op":"add","subject":"x"}],"expectedRev":null,"__proto__":{}}', "__proto__"],
])("%s is malformed at %j", async (text, path) => {
  const answer = await post(text);
  expect(answer).toEqual({
    status: 400,
    body: { error: { code: "malformed_batch", message: expect.any(String), path: expect.any(String) } },
  });
  expect((answer.body as { error: { path: string } }).error.path.startsWith(path)).toBe(true);
});

it("refuses bytes that are not UTF-8, and no body at all", async () => {
  const text = new TextEncoder().encode(JSON.stringify({ ops: [add], expectedRev: null }));
  for (const bytes of [
    Uint8Array.of(0xff, 0xfe),
    new Uint8Array([...text, 0xc3]),
    text.map((byte) => (byte === 120 ? 0xff : byte)),
    null,
  ]) {
    expect(await post(bytes)).toMatchObject({ status: 400, body: { error: { code: "malformed_batch", path: "" } } });
  }
});

it("hands the fields to the store as they came", async () => {
  const seen: unknown[][] = [];
  const { route: watched } = makeRoute({
    store: {
      apply: async (...args) => {
        seen.push(args);
        return store.apply(...args);
      },
    },
  });
  const ops = [{ op: "add", subject: "  two\n words ", detail: "", owner: " " }];
  const batch = { ops, expectedRev: null, client: "c", batchId: "b" };
  for (const caller of ["user:acme:ana", "agent:acme:bot"]) {
    const request = { method: "POST", headers: headersOf(caller), body: JSON.stringify(batch) };
    await watched.POST(new Request(`http://t.test/raw?origin=tool&tenant=x`, request));
  }
  const options = { client: "c", batchId: "b" };
  expect(seen).toEqual([
    ["acme", "raw", ops, null, { kind: "user", id: "ana" }, "route", options],
    ["acme", "raw", ops, null, { kind: "agent", id: "bot" }, "tool", options],
  ]);
});

it.each([
  ["includeArchived=yes", "includeArchived"],
  ["before=aaaaaa", "before"],
  ["includeArchived=1&before=A%00", "before"],
  ["client=", "client"],
  ["client=a%20b", "client"],
])("a query of %s is malformed", async (query, path) => {
  const answer = await route.GET(new Request(`http://t.test/a?${query}`, { headers: headersOf() }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: "malformed_query", path } });
});
