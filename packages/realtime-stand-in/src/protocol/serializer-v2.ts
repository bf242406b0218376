import type { Frame, UserBroadcast } from "./frame.ts";
import { readFrame } from "./read-frame.ts";
import type { Serializer } from "./serializer.ts";

const kinds = { push: 3, broadcast: 4 };

/** The strings of a binary message, each with its length in one byte of the head. */
function bytesOf(topic: string, { event, encoding, body, meta }: UserBroadcast): Uint8Array | null {
  const encoder = new TextEncoder();
  const parts = [topic, event, meta === null ? "" : JSON.stringify(meta)].map((part) => encoder.encode(part));
  if (parts.some((part) => part.length > 255)) return null;
  const head = Uint8Array.of(kinds.broadcast, ...parts.map((part) => part.length), encoding === "json" ? 1 : 0);
  return Buffer.concat([head, ...parts, body]);
}

function readPush(data: Uint8Array): Frame | null {
  const lengths = data.subarray(1, 6);
  if (data[0] !== kinds.push || data.length < 7 + lengths.reduce((sum, length) => sum + length, 0)) return null;
  let at = 7;
  const [joinRef = "", ref = "", topic = "", event = "", meta = ""] = [...lengths].map((length) => {
    at += length;
    return new TextDecoder().decode(data.subarray(at - length, at));
  });
  const parsed: unknown = meta === "" ? null : JSON.parse(meta);
  return {
    joinRef,
    ref,
    topic,
    event: "broadcast",
    payload: null,
    broadcast: {
      event,
      encoding: data[6] === 1 ? "json" : "binary",
      body: new Uint8Array(data.subarray(at)),
      meta: typeof parsed === "object" ? (parsed as Record<string, unknown> | null) : null,
    },
  };
}

/** Messages as JSON arrays, broadcasts as bytes: what the client speaks today. */
export const serializerV2: Serializer = {
  version: "2.0.0",
  decode(data, isBinary) {
    if (isBinary) return readPush(data);
    const value: unknown = JSON.parse(new TextDecoder().decode(data));
    return Array.isArray(value) ? readFrame(value[0], value[1], value[2], value[3], value[4]) : null;
  },
  encode({ joinRef, ref, topic, event, payload, broadcast }) {
    if (broadcast) return bytesOf(topic, broadcast);
    return JSON.stringify([joinRef, ref, topic, event, payload]);
  },
};
