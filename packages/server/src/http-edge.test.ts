import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBody, makeRoute } from "./test-support/make-route.ts";
import { sendRaw } from "./test-support/send-raw.ts";
import { endpoint, type Host, hostKinds, startHost } from "./test-support/start-host.ts";

const auth = "Authorization: Bearer user:acme:ana\r\n";
const json = `${auth}Content-Type: application/json\r\n`;

describe.each(hostKinds)("what no HTTP client would send, to %s", (kind) => {
  const { route, store, errors } = makeRoute();
  let host: Host;
  beforeAll(async () => {
    host = await startHost(kind, route);
  });
  afterAll(async () => {
    await host.close();
    expect(errors).toEqual([]);
  });

  const ask = (line: string, headers = auth, body = ""): ReturnType<typeof sendRaw> =>
    sendRaw(
      host.port,
      `${line} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n${headers}\r\n${body}`,
    );
  const chunked = (chunks: readonly string[]): string =>
    `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("")}0\r\n\r\n`;
  const codeOf = (body: string): unknown =>
    (JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? "null") as { error?: { code: string } } | null)?.error?.code;

  it.each(["%zz", "%", "%ED%A0%80", "%C0%AF", "%00", "a%0Ab", "a/"])(
    "a container of %j is malformed",
    async (segment) => {
      const answer = await ask(`GET ${endpoint}/${segment}`);
      expect([answer.status, codeOf(answer.body)]).toEqual([400, "malformed_container"]);
    },
  );

  // Hono resolves dot segments before it looks for a route, and finds none.
  it.each(kind === "hono" ? [] : ["%2e%2E", ".."])("a container of %j is malformed", async (segment) => {
    const answer = await ask(`GET ${endpoint}/${segment}`);
    expect([answer.status, codeOf(answer.body)]).toEqual([400, "malformed_container"]);
  });

  it.each([
    ["a%2Fb", "a/b"],
    ["a%2520b", "a%20b"],
    ["%E4%BC%9A", "会"],
    ["a%5Cb", "a\\b"],
  ])("a container of %s is %s", async (segment, container) => {
    const answer = await ask(`GET ${endpoint}/${segment}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.body, "latin1").toString()).toContain(`"container":${JSON.stringify(container)}`);
  });

  it("gives up a chunked body at the limit, and the client still reads the answer", async () => {
    const before = await store.get("acme", "long");
    const chunks = Array.from({ length: 40 }, () => "x".repeat(65_536));
    const body = chunked([`{"ops":[{"op":"add","subject":"`, ...chunks, `"}],"expectedRev":null}`]);
    const answer = await ask(`POST ${endpoint}/long`, `${json}Transfer-Encoding: chunked\r\n`, body);
    expect([answer.status, codeOf(answer.body)]).toEqual([413, "payload_too_large"]);
    expect(await store.get("acme", "long")).toEqual(before);
  });

  it("takes a chunked body that is short enough, its characters cut anywhere", async () => {
    const body = Buffer.from(addBody("会議 🎉"));
    const parts = Array.from(body, (byte) => ["1\r\n", Uint8Array.of(byte), "\r\n"]).flat();
    const head = `POST ${endpoint}/short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${json}Transfer-Encoding: chunked\r\n\r\n`;
    const answer = await sendRaw(host.port, [head, ...parts, "0\r\n\r\n"]);
    expect(answer.status).toBe(200);
    expect((await store.get("acme", "short")).items).toMatchObject([{ subject: "会議 🎉" }]);
  });

  it("answers a second request on the connection of a refused first one", async () => {
    const first = `POST ${endpoint}/a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n12345`;
    const second = `GET ${endpoint}/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${auth}\r\n`;
    const answer = await sendRaw(host.port, first + second);
    expect(answer.status).toBe(401);
    expect(answer.body).toContain("HTTP/1.1 200 OK");
  });

  it("does not believe X-Forwarded-Host, and takes Host for its own", async () => {
    const post = (headers: string): ReturnType<typeof sendRaw> => {
      const body = addBody("x");
      const head = `POST ${endpoint}/${crypto.randomUUID()} HTTP/1.1\r\nConnection: close\r\n${json}Content-Length: ${body.length}\r\n`;
      return sendRaw(host.port, `${head}${headers}\r\n${body}`);
    };
    const forged = await post(
      "Host: x.test\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: http\r\nOrigin: http://evil.test\r\n",
    );
    expect([forged.status, codeOf(forged.body)]).toEqual([403, "cross_site"]);
    expect((await post("Host: x.test\r\nOrigin: http://x.test\r\n")).status).toBe(200);
    expect((await post("Host: x.test:81\r\nOrigin: http://x.test\r\n")).status).toBe(403);
  });

  it("answers HEAD with the head of a 405", async () => {
    const answer = await ask(`HEAD ${endpoint}/a`);
    expect([answer.status, answer.body]).toEqual([405, ""]);
    expect(answer.head.toLowerCase()).toContain("allow: get, post");
  });

  it("keeps one list for one container, however its address is spelled", async () => {
    await store.apply("acme", "same", [{ op: "add", subject: "x" }], null, { kind: "user", id: "ana" }, "route");
    for (const line of [`GET ${endpoint}/%73ame`, `GET ${endpoint}/same?container=other`]) {
      expect((await ask(line)).body).toContain('"rev":1');
    }
  });
});
