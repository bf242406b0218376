/**
 * Whether a POST comes from a page that has no business here. It passes when its origin is trusted or the request's own, when
 * the browser calls it same-origin or the person's own doing, or when no browser sent it. An opaque origin (`null`) is nobody's.
 */
export function isCrossSite(request: Request, origins: ReadonlySet<string>): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null && site === null) return false;
  if (site === "same-origin" || site === "none") return false;
  if (origin === null || origin === "null") return true;
  return !origins.has(origin) && origin !== ownOrigin(request);
}

/**
 * The `Host` header comes first, since some servers (Next.js) write an address of their own into `request.url`. No page can
 * choose it, other than `X-Forwarded-Host`, which any client may send and which is therefore not read.
 */
function ownOrigin(request: Request): string | null {
  const url = new URL(request.url);
  const host = request.headers.get("host");
  if (host === null) return url.origin;
  if (/[\s/?#@\\,]/.test(host)) return null;
  const own = `${url.protocol}//${host}`;
  return URL.canParse(own) ? new URL(own).origin : null;
}
