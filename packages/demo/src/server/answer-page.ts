import type { SupabaseLink } from "../supabase/supabase-link.ts";
import type { Page } from "./build-pages.ts";

/** Everything from the demo itself, and nothing inline. */
const policy = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Some browsers do not count a WebSocket to the page's own address as its own. */
const connecting = (request: Request, link: SupabaseLink): string =>
  `; connect-src 'self' ${(link.url ?? new URL(request.url).origin).replace(/^http/, "ws")}`;

/** Serves the built user interface; `/` is its page, which may reach the project of `link` too. */
export function answerPage(request: Request, pages: ReadonlyMap<string, Page>, link?: SupabaseLink): Response {
  const headers: Record<string, string> = {
    "content-security-policy": policy + (link === undefined ? "" : connecting(request, link)),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("This address takes GET.\n", { status: 405, headers: { ...headers, allow: "GET, HEAD" } });
  }
  const { pathname } = new URL(request.url);
  const page = pages.get(pathname === "/" ? "/index.html" : pathname);
  if (page === undefined) return new Response("There is nothing at this address.\n", { status: 404, headers });
  const isNamedByContent = pathname.startsWith("/assets/");
  return new Response(page.body as BodyInit, {
    headers: {
      ...headers,
      "content-type": page.type,
      "cache-control": isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
