import { hasUnfitText } from "./has-unfit-text.ts";
import { RouteRefusal } from "./route-refusal.ts";

/**
 * The container that a request is about: the path segment that the router's `params` name, or else the last one.
 *
 * Routers disagree on whether a segment they hand over is decoded yet, and decoding twice would reach another list. So the
 * segment is looked up in the address, where it stands as it was sent, and decoded there once. Only where the address has no
 * such segment (a rewrite) is the router's word taken, as decoded. The segments of a catch-all are joined by "/".
 *
 * @throws RouteRefusal `malformed_container` when the segment is empty, badly encoded or holds a control character or a lone surrogate
 */
export async function readContainer(request: Request, context: unknown, param: string): Promise<string> {
  const segments = new URL(request.url).pathname.split("/");
  const named = await namedSegment(context, param);
  const container =
    named === undefined
      ? decode(segments.at(-1) ?? "")
      : typeof named === "string"
        ? fromAddress(segments, named)
        : named.map((segment) => fromAddress(segments, segment)).join("/");
  if (container === "") throw malformed("The address names no container.");
  if (hasUnfitText(container)) throw malformed("The container holds a control character or a lone surrogate.");
  return container;
}

async function namedSegment(context: unknown, param: string): Promise<string | readonly string[] | undefined> {
  if (typeof context !== "object" || context === null || !("params" in context)) return undefined;
  const params: unknown = await context.params;
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, param)) return undefined;
  const segment: unknown = Reflect.get(params, param);
  if (typeof segment === "string") return segment;
  return Array.isArray(segment) && segment.every((part) => typeof part === "string") ? segment : undefined;
}

function fromAddress(segments: readonly string[], named: string): string {
  const raw = segments.findLast((segment) => segment === named || decodeOrNull(segment) === named);
  return raw === undefined ? named : decode(raw);
}

function decode(segment: string): string {
  const decoded = decodeOrNull(segment);
  if (decoded === null) throw malformed("The container is not percent-encoded UTF-8.");
  return decoded;
}

function decodeOrNull(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function malformed(message: string): RouteRefusal {
  return new RouteRefusal(400, "malformed_container", message);
}
