import { reject } from "./reject.ts";

/**
 * The private realtime topic of a list: `todos:<tenant>:<container>`, in which everything but ASCII letters, digits, `-`, `_`, `.` and
 * `~` is percent-encoded as UTF-8 with upper-case digits, so that no two lists share a topic. It is all ASCII, so its length is its
 * number of bytes; see `maxTopicBytes`.
 * @throws TodoOpError `invalid_field` for a lone surrogate, which has no UTF-8
 */
export function todosTopic(tenantId: string, container: string): string {
  return `todos:${encode("tenantId", tenantId)}:${encode("container", container)}`;
}

function encode(field: string, value: string): string {
  if (/\p{Surrogate}/u.test(value)) {
    throw reject("invalid_field", `${field} contains a lone surrogate`, "Give well-formed text", {
      opIndex: null,
      field,
    });
  }
  return encodeURIComponent(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
