import { MalformedBatchError } from "@swarm-todos/core";
import { RouteRefusal } from "./route-refusal.ts";

/**
 * The body of a request as text. Its bytes are counted as they come in, so that a body of unknown length is given up at the
 * limit and not held in memory.
 * @throws RouteRefusal `unsupported_media_type` unless it is plain JSON, `payload_too_large` over `maxBytes`
 * @throws MalformedBatchError when it breaks off or is not UTF-8
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (type !== "application/json" || encoding !== "identity") {
    throw new RouteRefusal(415, "unsupported_media_type", "Send the batch as application/json, not compressed.");
  }
  const announced = request.headers.get("content-length");
  if (announced !== null && /^\d+$/.test(announced) && Number(announced) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return "";
  const reader = request.body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let received = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new MalformedBatchError("", "The body broke off.");
    });
    if (done) break;
    received += value.byteLength;
    if (received > maxBytes) {
      giveUp(reader);
      throw tooLarge(maxBytes);
    }
    try {
      text += decoder.decode(value, { stream: true });
    } catch {
      giveUp(reader);
      throw notUtf8();
    }
  }
  try {
    return text + decoder.decode();
  } catch {
    throw notUtf8();
  }
}

/** Not waited for: a source may take as long to cancel as the client takes to stop sending. */
function giveUp(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => undefined);
}

function tooLarge(max: number): RouteRefusal {
  return new RouteRefusal(413, "payload_too_large", "The batch is too large. Send it in parts.", { details: { max } });
}

function notUtf8(): MalformedBatchError {
  return new MalformedBatchError("", "The body is not UTF-8.");
}
