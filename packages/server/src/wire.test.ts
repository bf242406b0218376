import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBody, headersOf, makeRoute } from "./test-support/make-route.ts";
import { endpoint, type Host, hostKinds, startHost } from "./test-support/start-host.ts";

/** What an answer may hold, as far as these tests look into it one by one. */
interface Answer {
  readonly rev: number;
  readonly stamp: string;
  readonly updatedAt: string;
  readonly conflict: boolean;
  readonly added: readonly string[];
  readonly items: readonly { readonly id: string }[];
  readonly error: { readonly code: string };
  readonly archivedCount?: number;
}

describe.each(hostKinds)("the route on %s", (kind) => {
  const { route, store, errors } = makeRoute({ rateLimit: ({ actor }) => (actor.id === "hasty" ? 7.2 : null) });
  let host: Host;
  beforeAll(async () => {
    host = await startHost(kind, route);
  });
  afterAll(async () => {
    await host.close();
    expect(errors).toEqual([]);
  });

  const address = (container: string): string => `${host.origin}${endpoint}/${encodeURIComponent(container)}`;
  const get = (container: string, caller?: string, query = ""): Promise<Response> =>
    fetch(address(container) + query, { headers: headersOf(caller) });
  const post = (container: string, body: BodyInit, headers: Record<string, string> = headersOf()): Promise<Response> =>
    fetch(address(container), { method: "POST", headers, body });
  const send = async (container: string, body: unknown, caller?: string): Promise<{ status: number; body: Answer }> => {
    const answer = await post(container, JSON.stringify(body), headersOf(caller));
    return { status: answer.status, body: (await answer.json()) as Answer };
  };

  it("reads a list that nobody has written to", async () => {
    const answer = await get("new");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      container: "new",
      rev: null,
      stamp: null,
      updatedAt: null,
      items: [],
      topic: "todos:acme:new",
      ack: null,
    });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("vary")).toContain("Cookie, Authorization, Accept");
  });

  it("takes back the rev and the stamp that it gave, the nulls of an unwritten list too", async () => {
    for (const turn of [1, 2]) {
      const { rev, stamp } = (await (await get("stamped")).json()) as Answer;
      const batch = { ops: [{ op: "add", subject: "x" }], expectedRev: rev, stamp };
      expect(await send("stamped", batch)).toMatchObject({ status: 200, body: { conflict: false, rev: turn } });
      expect(await send("stamped", batch)).toMatchObject({ status: 200, body: { conflict: true, currentRev: turn } });
    }
  });

  it("applies a batch, and tells one that lost what the list is now", async () => {
    const added = await post("first", addBody("Write the brief"));
    expect(added.status).toBe(200);
    expect(added.headers.get("cache-control")).toBe("private, no-store");
    const body = (await added.json()) as { items: unknown[]; added: string[]; stamp: string; updatedAt: string };
    expect(body).toEqual({
      conflict: false,
      rev: 1,
      stamp: expect.any(String),
      updatedAt: expect.any(String),
      items: [
        expect.objectContaining({
          id: body.added[0],
          subject: "Write the brief",
          createdBy: { kind: "user", id: "ana" },
        }),
      ],
      added: [expect.stringMatching(/^[a-z0-9]{6,16}$/)],
      ack: null,
    });
    const { stamp, updatedAt, items } = body;
    const lost = await send("first", { ops: [{ op: "add", subject: "Too late" }], expectedRev: null });
    expect(lost).toEqual({ status: 200, body: { conflict: true, currentRev: 1, stamp, updatedAt, items, ack: null } });
    const otherStamp = { ops: [{ op: "add", subject: "Too late" }], expectedRev: 1, stamp: "another" };
    expect((await send("first", otherStamp)).body.conflict).toBe(true);
    expect(await (await get("first")).json()).toMatchObject({ rev: 1, stamp, updatedAt, items });
  });

  it("does not apply a batch twice, and acknowledges it to its client alone", async () => {
    const batch = { ops: [{ op: "add", subject: "Once" }], expectedRev: null, client: "c.1", batchId: "b~1" };
    const first = await send("twice", batch);
    const again = await send("twice", batch);
    const ack = { batchId: "b~1", rev: 1, added: first.body.added };
    expect(first.body).toMatchObject({ conflict: false, ack });
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await (await get("twice", undefined, "?client=c.1")).json()).toMatchObject({ ack });
    expect(await (await get("twice", undefined, "?client=other")).json()).toMatchObject({ ack: null });
    expect(await (await get("twice", "user:acme:ben", "?client=c.1")).json()).toMatchObject({ ack: null });
    const other = await send("twice", { ...batch, ops: [{ op: "add", subject: "Other" }] });
    expect(other).toMatchObject({ status: 422, body: { error: { code: "batch_mismatch" }, rev: 1, ack } });
  });

  it("answers what the store rejects with 422 and the list", async () => {
    const { body: before } = await send("rejected", { ops: [{ op: "add", subject: "Stays" }], expectedRev: null });
    const { rev, stamp, updatedAt, items } = before;
    const list = { rev, stamp, updatedAt, items, ack: null };
    const ops = Array.from({ length: 101 }, () => ({ op: "add", subject: "x" }));
    const many = await send("rejected", { ops, expectedRev: 1 });
    expect(many.status).toBe(422);
    expect(many.body).toEqual({
      ...list,
      error: {
        code: "limit_exceeded",
        message: expect.any(String),
        opIndex: null,
        limit: "opsPerBatch",
        max: 100,
        actual: 101,
      },
    });
    for (const subject of ["a\u0000b", "a\ud800b"]) {
      const bad = await send("rejected", { ops: [{ op: "add", subject }], expectedRev: 1 });
      expect(bad.status).toBe(422);
      expect(bad.body).toMatchObject({ ...list, error: { code: "invalid_text", opIndex: 0, field: "subject" } });
    }
    const reorder = await send("rejected", { ops: [{ op: "reorder", ids: ["zzzzzz"] }], expectedRev: 1 });
    expect(reorder.body.error).toMatchObject({
      code: "reorder_mismatch",
      ids: { missing: [items[0]?.id], unknown: ["zzzzzz"], repeated: [] },
    });
  });

  it("lets a person restore and refuses it to an agent's credential", async () => {
    const { body } = await send(
      "restored",
      { ops: [{ op: "add", subject: "Back" }], expectedRev: null },
      "agent:acme:bot",
    );
    const id = body.added[0];
    await send("restored", { ops: [{ op: "remove", id }], expectedRev: 1 });
    const restore = { ops: [{ op: "restore", id }], expectedRev: 2 };
    const refused = await send("restored", restore, "agent:acme:bot");
    expect(refused).toMatchObject({ status: 422, body: { rev: 2, error: { code: "restore_forbidden", opIndex: 0 } } });
    expect(await send("restored", restore)).toMatchObject({
      status: 200,
      body: { rev: 3, items: [{ id, status: "pending" }] },
    });
  });

  it("pages through the archive", async () => {
    const { body } = await send("archive", {
      ops: ["a", "b", "c"].map((subject) => ({ op: "add", subject })),
      expectedRev: null,
    });
    const [a, b, c] = body.added;
    await send("archive", { ops: [a, b].map((id) => ({ op: "remove", id })), expectedRev: 1 });
    const all = (await (await get("archive", undefined, "?includeArchived=1")).json()) as Answer;
    expect(all.archivedCount).toBe(2);
    expect(all.items.map((item) => item.id)).toEqual([c, b, a]);
    const rest = (await (await get("archive", undefined, `?includeArchived=1&before=${b}`)).json()) as Answer;
    expect(rest.items.map((item) => item.id)).not.toContain(b);
    expect(rest.items.map((item) => item.id)).toContain(a);
    expect(await (await get("archive")).json()).not.toHaveProperty("archivedCount");
  });

  it("answers 304 to a client that has the list already", async () => {
    await send("tagged", { ops: [{ op: "add", subject: "a" }], expectedRev: null });
    const tag = (await get("tagged")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const answer = await fetch(address("tagged"), { headers: { ...headersOf(), "if-none-match": header } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("etag")).toBe(tag);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      expect(answer.headers.get("vary")).toContain("Cookie, Authorization, Accept");
    }
    await send("tagged", { ops: [{ op: "add", subject: "b" }], expectedRev: 1 });
    const changed = await fetch(address("tagged"), { headers: { ...headersOf(), "if-none-match": tag } });
    expect(changed.status).toBe(200);
    const tags = await Promise.all(
      ["", "?includeArchived=1"].map(async (query) => (await get("tagged", undefined, query)).headers.get("etag")),
    );
    for (const caller of ["user:acme:ana", "user:globex:ana"])
      tags.push((await get("other", caller)).headers.get("etag"));
    await store.renewStamp("acme", "tagged");
    tags.push((await get("tagged")).headers.get("etag"));
    // A batch that changes nothing is acknowledged all the same.
    const item = (await store.get("acme", "tagged")).items[0];
    const same = [{ op: "update", id: item?.id, subject: item?.subject }];
    expect((await send("tagged", { ops: same, expectedRev: 2, client: "c", batchId: "b" })).body.rev).toBe(2);
    tags.push((await get("tagged", undefined, "?client=c")).headers.get("etag"));
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("takes no tenant, actor or origin from the request", async () => {
    await send("secret", { ops: [{ op: "add", subject: "Acme's" }], expectedRev: null });
    const forged = "?tenant=acme&tenantId=acme&org=acme&actor=user:ana&origin=route";
    const answer = await get("secret", "user:globex:cleo", forged);
    expect(await answer.json()).toMatchObject({ rev: null, items: [], topic: "todos:globex:secret" });
    const ops = [{ op: "add", subject: "x" }];
    for (const key of ["tenant", "tenantId", "actor", "origin"]) {
      const refused = await send("secret", { ops, expectedRev: null, [key]: "acme" }, "user:globex:cleo");
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "malformed_batch", path: key } } });
    }
    const inOp = await send("secret", { ops: [{ ...ops[0], createdBy: { kind: "system", id: "x" } }], expectedRev: 1 });
    expect(inOp).toMatchObject({ status: 400, body: { error: { path: "ops[0].createdBy" } } });
  });

  it("turns requests away before the store, each with its code", async () => {
    const code = async (answer: Promise<Response>): Promise<unknown> => {
      const { status, headers } = await answer;
      const body = (await (await answer).json()) as { error: { code: string; message: string } };
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(body.error.message).toEqual(expect.any(String));
      return `${status} ${body.error.code}`;
    };
    expect(await code(get("a", "nobody"))).toBe("401 unauthenticated");
    expect(await code(get("a", "user:acme:stranger"))).toBe("403 forbidden");
    expect(await code(post("a", addBody("x"), headersOf("user:acme:stranger")))).toBe("403 forbidden");
    expect(await code(get("a", "user:acme:owner"))).toBe("403 forbidden");
    expect((await get("empty", "user:acme:owner")).status).toBe(200);
    expect(await code(get("x".repeat(240), "user:acme:stranger"))).toBe("400 malformed_container");
    expect(await code(get("x".repeat(240), "nobody"))).toBe("401 unauthenticated");
    expect(await code(get("a\u0001b", "nobody"))).toBe("400 malformed_container");
    const hasty = await get("a", "user:acme:hasty");
    expect(hasty.headers.get("retry-after")).toBe("8");
    expect(await code(Promise.resolve(hasty))).toBe("429 rate_limited");
    const plain = { ...headersOf(), "content-type": "text/plain" };
    expect(await code(post("a", addBody("x"), plain))).toBe("415 unsupported_media_type");
    expect(await code(post("a", addBody("x".repeat(1_048_577))))).toBe("413 payload_too_large");
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await fetch(address("a"), { method, headers: headersOf("nobody") });
      expect(answer.headers.get("allow")).toBe("GET, POST");
      expect(await code(Promise.resolve(answer))).toBe("405 method_not_allowed");
    }
  });

  it("takes an application/json of any spelling", async () => {
    const headers = { ...headersOf(), "content-type": 'Application/JSON ; Charset="UTF-8"' };
    expect((await post("spelled", addBody("x"), headers)).status).toBe(200);
  });
});
