import type { RouteRefusal } from "./route-refusal.ts";

/** What a cache has to tell requests apart by; on every answer, since every answer depends on it. */
export const vary = "Cookie, Authorization, Accept";

/** An answer in JSON. It is kept by no cache, unless `headers` say otherwise. */
export function respondJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Response(bytes, {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(bytes.byteLength),
      "cache-control": "private, no-store",
      vary,
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}

/** The answer to a request that the route turned away. */
export function respondRefusal(refusal: RouteRefusal): Response {
  const { status, code, message, details, headers } = refusal;
  return respondJson(status, { error: { code, message, ...details } }, headers);
}
