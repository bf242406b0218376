import type { Frame, UserBroadcast } from "./frame.ts";
import { readFrame } from "./read-frame.ts";
import type { Serializer } from "./serializer.ts";

/** What a broadcast from the database is in JSON. */
function payloadOf({ event, body, meta }: UserBroadcast): unknown {
  const payload: unknown = JSON.parse(new TextDecoder().decode(body));
  return { event, payload, type: "broadcast", ...(meta === null ? {} : { meta }) };
}

/** Messages as JSON objects. The server's never name the join that they belong to, and bytes cannot be sent. */
export const serializerV1: Serializer = {
  version: "1.0.0",
  decode(data, isBinary) {
    if (isBinary) return null;
    const value: unknown = JSON.parse(new TextDecoder().decode(data));
    if (typeof value !== "object" || value === null) return null;
    const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>;
    return readFrame(join_ref, ref, topic, event, payload);
  },
  encode({ ref, topic, event, payload, broadcast }: Frame) {
    if (broadcast?.encoding === "binary") return null;
    return JSON.stringify({ event, payload: broadcast ? payloadOf(broadcast) : payload, ref, topic });
  },
};
