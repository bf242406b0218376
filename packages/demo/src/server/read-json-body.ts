import { DemoRefusal } from "./demo-refusal.ts";

const largest = 64 * 1024;

/**
 * The JSON object in a request's body, whatever content type it claims; the cross-site rule has been applied before.
 * @throws DemoRefusal 413 `payload_too_large`, 400 `malformed_request`
 */
export async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largest) throw new DemoRefusal(413, "payload_too_large", `The body is over ${largest} bytes.`);
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new DemoRefusal(400, "malformed_request", "The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DemoRefusal(400, "malformed_request", "The body is not a JSON object.");
  }
  return value as Readonly<Record<string, unknown>>;
}
