import { DemoRefusal } from "./demo-refusal.ts";

/**
 * Refuses a POST that a page of another site sends, by the rule of the lists' route: it passes when the browser calls it
 * same-origin or the person's own doing, when its origin is the request's own, or when no browser sent it.
 * @throws DemoRefusal 403 `cross_site`
 */
export function checkSameSite(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const own = `${new URL(request.url).protocol}//${request.headers.get("host") ?? ""}`;
  const passes =
    site === "same-origin" ||
    site === "none" ||
    (origin === null ? site === null : origin.toLowerCase() === own.toLowerCase());
  if (!passes) throw new DemoRefusal(403, "cross_site", "This request comes from another site.");
}
