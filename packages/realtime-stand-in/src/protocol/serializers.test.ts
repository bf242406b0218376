import { describe, expect, test } from "vitest";
import type { Frame, UserBroadcast } from "./frame.ts";
import { serializerV1 } from "./serializer-v1.ts";
import { serializerV2 } from "./serializer-v2.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ping: UserBroadcast = { event: "rev", encoding: "json", meta: { id: "an id" }, body: bytes('{"rev": 2}') };
const frame: Frame = { joinRef: null, ref: null, topic: "realtime:t", event: "broadcast", payload: null };

describe("version 2.0.0", () => {
  test("writes a broadcast as the lengths of its strings, the strings and the payload", () => {
    const encoded = serializerV2.encode({ ...frame, broadcast: ping }) as Uint8Array;
    expect([...encoded.subarray(0, 5)]).toEqual([4, 10, 3, 14, 1]);
    expect(new TextDecoder().decode(encoded.subarray(5))).toBe('realtime:trev{"id":"an id"}{"rev": 2}');
    const raw = serializerV2.encode({ ...frame, broadcast: { ...ping, encoding: "binary", meta: null } }) as Uint8Array;
    expect([...raw.subarray(0, 5)]).toEqual([4, 10, 3, 0, 0]);
  });

  test("cannot write a string of more than 255 bytes, counted in bytes", () => {
    const long = "é".repeat(128);
    expect(serializerV2.encode({ ...frame, topic: long, broadcast: ping })).toBeNull();
    expect(serializerV2.encode({ ...frame, broadcast: { ...ping, event: long } })).toBeNull();
    expect(serializerV2.encode({ ...frame, broadcast: { ...ping, event: long.slice(1) } })).not.toBeNull();
  });

  test("reads a client's broadcast", () => {
    const parts = ["6", "7", "realtime:é", "hi", '{"persist":true}'].map(bytes);
    const head = Uint8Array.of(3, ...parts.map((part) => part.length), 1);
    const read = serializerV2.decode(Buffer.concat([head, ...parts, bytes('{"n":1}')]), true);
    expect(read).toEqual({
      joinRef: "6",
      ref: "7",
      topic: "realtime:é",
      event: "broadcast",
      payload: null,
      broadcast: { event: "hi", encoding: "json", meta: { persist: true }, body: bytes('{"n":1}') },
    });
  });

  test("writes and reads everything else as an array", () => {
    const text = '["1","2","realtime:t","phx_join",{"a":1}]';
    const read = { joinRef: "1", ref: "2", topic: "realtime:t", event: "phx_join", payload: { a: 1 } };
    expect(serializerV2.decode(bytes(text), false)).toEqual(read);
    expect(serializerV2.encode(read)).toBe(text);
  });
});

describe("version 1.0.0", () => {
  test("writes a broadcast as one object and never names a join", () => {
    expect(JSON.parse(serializerV1.encode({ ...frame, joinRef: "6", broadcast: ping }) as string)).toEqual({
      topic: "realtime:t",
      event: "broadcast",
      ref: null,
      payload: { type: "broadcast", event: "rev", payload: { rev: 2 }, meta: { id: "an id" } },
    });
  });

  test("carries no bytes either way", () => {
    expect(serializerV1.encode({ ...frame, broadcast: { ...ping, encoding: "binary" } })).toBeNull();
    expect(serializerV1.decode(Uint8Array.of(3), true)).toBeNull();
  });
});

test.each([serializerV1, serializerV2])("version $version reads nothing from what is no message", (serializer) => {
  for (const text of ["null", "5", "[]", "{}", '["1"]', '[1,"2","t","e",{}]', '{"topic":1,"event":"e"}']) {
    expect(serializer.decode(bytes(text), false)).toBeNull();
  }
});
