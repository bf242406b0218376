import { maxTopicBytes, todosTopic } from "@swarm-todos/core";
import { DemoRefusal } from "./demo-refusal.ts";

const malformed = (message: string): DemoRefusal => new DemoRefusal(400, "malformed_container", message);

/**
 * A container's name as it may be used: text without control characters, short enough for a realtime topic.
 * @throws DemoRefusal 400 `malformed_container`
 */
export function readContainerName(value: unknown, tenant: string): string {
  if (typeof value !== "string" || /^\.{0,2}$/.test(value))
    throw malformed("container must be text that an address can name: not empty, and neither . nor ..");
  if (/[\p{Cc}\p{Surrogate}]/u.test(value))
    throw malformed("container holds a control character or half of a character.");
  if (todosTopic(tenant, value).length > maxTopicBytes) throw malformed("container is too long.");
  return value;
}

/**
 * A container's name from a path.
 * @throws DemoRefusal 400 `malformed_container` for broken percent-encoding too
 */
export function decodeContainerName(segment: string, tenant: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw malformed("The container in the address is not percent-encoded UTF-8.");
  }
  return readContainerName(decoded, tenant);
}
