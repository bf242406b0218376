import fc from "fast-check";
import { expect, it } from "vitest";
import { headersOf, makeRoute } from "./test-support/make-route.ts";

const seed = Number(process.env["SWARM_SEED"] ?? 20_240_101);
const numRuns = Number(process.env["SWARM_RUNS"] ?? 300);
const expected = new Set([200, 304, 400, 401, 403, 405, 413, 415, 422]);

const op = fc.oneof(
  fc.record(
    {
      op: fc.constantFrom("add", "update", "remove", "reorder", "restore", "fly"),
      id: fc.oneof(fc.constantFrom("aaaaaa", "zzzzzz9"), fc.string({ unit: "binary" })),
      subject: fc.oneof(fc.string({ unit: "binary" }), fc.constant("a\ud800"), fc.constant("\u0000")),
      status: fc.constantFrom("pending", "in_progress", "done"),
      ids: fc.array(fc.constantFrom("aaaaaa", "bbbbbb")),
    },
    { requiredKeys: ["op"] },
  ),
  fc.jsonValue(),
);
const batch = fc.record(
  {
    ops: fc.oneof(fc.array(op, { maxLength: 5 }), fc.jsonValue()),
    expectedRev: fc.oneof(fc.constant(null), fc.integer({ min: -1, max: 3 }), fc.jsonValue()),
    stamp: fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
    client: fc.constantFrom("c", "c/", 7),
    batchId: fc.constantFrom("b", "", null),
    tenant: fc.string(),
  },
  { requiredKeys: ["ops", "expectedRev"] },
);
const body = fc.oneof(
  fc.json(),
  batch.map((value) => JSON.stringify(value)),
  fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
);
const header = fc.stringMatching(/^[ -~]{0,40}$/);

it("answers random junk with a code, never with a 500, and keeps its lists whole", async () => {
  const { route, store, errors } = makeRoute();
  const segment = fc.oneof(
    fc.constantFrom("a", "%00", "%zz", "%ED%A0%80", "..", "x".repeat(300)),
    fc.string({ unit: "binary" }).map(encodeURIComponent),
    fc.stringMatching(/^[!-~]{0,12}$/),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "POST", "POST", "PUT"),
      segment,
      fc.stringMatching(/^[!-~]{0,30}$/),
      fc.record(
        { accept: header, "if-none-match": header, origin: header, "content-type": header },
        { requiredKeys: [] },
      ),
      fc.boolean(),
      body,
      async (method, path, query, headers, isPlain, sent) => {
        const request = new Request(`http://t.test/todos/${path}?${query}`, {
          method,
          headers: {
            ...(isPlain ? {} : headers),
            ...(isPlain ? headersOf() : { authorization: headersOf()["authorization"] ?? "" }),
          },
          ...(method === "GET" ? {} : { body: sent }),
        });
        const answer = await route.handle(request);
        expect(errors).toEqual([]);
        expect(expected).toContain(answer.status);
        if (answer.headers.get("content-type") === "text/event-stream") return answer.body?.cancel();
        const text = await answer.text();
        if (answer.status === 304) return expect(text).toBe("");
        const parsed = JSON.parse(text) as { error?: { code: unknown; message: unknown } };
        if (answer.status !== 200) {
          expect(parsed.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        }
      },
    ),
    { seed, numRuns },
  );
  const { rev, items } = await store.get("acme", "a");
  expect((await store.history("acme", "a")).length).toBe(Math.min(rev ?? 0, 100));
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(store.subscriberCount()).toBe(0);
});
