import { expect, it } from "vitest";
import { addBody, headersOf, makeRoute } from "./test-support/make-route.ts";

const own = "https://todos.example";
const { route } = makeRoute({ trustedOrigins: ["https://app.example/"], publicOrigin: "https://public.example:8443" });

it.each<[string, Record<string, string>, boolean]>([
  ["neither header", {}, true],
  ["its own origin", { origin: own }, true],
  ["its own origin, and same-site", { origin: own, "sec-fetch-site": "same-site" }, true],
  ["its own origin on another port", { origin: `${own}:8443` }, false],
  ["its own origin without TLS", { origin: "http://todos.example" }, false],
  ["a trusted origin", { origin: "https://app.example", "sec-fetch-site": "cross-site" }, true],
  ["a trusted origin's subdomain", { origin: "https://x.app.example" }, false],
  ["a name that begins like a trusted one", { origin: "https://app.example.evil.test" }, false],
  ["the public origin", { origin: "https://public.example:8443" }, true],
  ["another origin", { origin: "https://evil.test" }, false],
  [
    "another origin that calls itself cross-site",
    { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    false,
  ],
  ["another origin of the same site", { origin: "https://evil.example", "sec-fetch-site": "same-site" }, false],
  ["an opaque origin", { origin: "null" }, false],
  ["an opaque origin of the same site", { origin: "null", "sec-fetch-site": "same-site" }, false],
  ["an opaque origin that the browser calls same-origin", { origin: "null", "sec-fetch-site": "same-origin" }, true],
  ["an empty origin", { origin: "" }, false],
  ["two origins", { origin: `${own}, https://evil.test` }, false],
  ["no origin, same-origin", { "sec-fetch-site": "same-origin" }, true],
  ["no origin, the person's own doing", { "sec-fetch-site": "none" }, true],
  ["no origin, same-site", { "sec-fetch-site": "same-site" }, false],
  ["no origin, cross-site", { "sec-fetch-site": "cross-site" }, false],
  ["no origin, a word of no meaning", { "sec-fetch-site": "friendly" }, false],
  ["an origin that equals the Host header", { origin: "https://front.example", host: "front.example" }, true],
  [
    "an origin that equals X-Forwarded-Host only",
    { origin: "https://front.example", "x-forwarded-host": "front.example" },
    false,
  ],
  ["its address's origin under another Host", { origin: own, host: "front.example" }, false],
  ["a Host that is no host", { origin: "https://evil.test", host: "evil.test/../.." }, false],
])("a POST with %s passes: %#", async (_, headers, passes) => {
  const answer = await route.POST(
    new Request(`${own}/api/todos/${crypto.randomUUID()}`, {
      method: "POST",
      headers: { ...headersOf(), ...headers },
      body: addBody("x"),
    }),
  );
  expect(answer.status).toBe(passes ? 200 : 403);
  if (!passes) expect(await answer.json()).toMatchObject({ error: { code: "cross_site" } });
});

it("comes before authentication, and does not concern a GET", async () => {
  const headers = { origin: "https://evil.test" };
  const post = await route.POST(new Request(`${own}/a`, { method: "POST", headers, body: "" }));
  expect(post.status).toBe(403);
  const get = await route.GET(new Request(`${own}/a`, { headers: { ...headers, ...headersOf() } }));
  expect(get.status).toBe(200);
});

it.each(["*", "null", "https://*.example", "https://app.example/path", "app.example", "file:///x"])(
  "%s is no origin to trust",
  (origin) => {
    expect(() => makeRoute({ trustedOrigins: [origin] })).toThrow(/is no origin/);
  },
);
