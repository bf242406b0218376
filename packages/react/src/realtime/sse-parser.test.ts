import { expect, test } from "vitest";
import { createSseParser, type SseEvent } from "./sse-parser.ts";

const stream =
  ': hello\r\nevent: rev\r\nid: 4\r\ndata: {"rev":\r\ndata:4}\r\n\r\n\n:\n\nevent: other\rdata: x\r\rdata\n\n';
const expected: SseEvent[] = [
  { name: "rev", data: '{"rev":\n4}' },
  { name: "other", data: "x" },
  { name: "message", data: "" },
];

test("events come out whole wherever the stream is cut", () => {
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const events: SseEvent[] = [];
    const feed = createSseParser((event) => events.push(event));
    feed(stream.slice(0, cut));
    feed(stream.slice(cut));
    expect(events).toEqual(expected);
  }
  const events: SseEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  for (const letter of stream) feed(letter);
  expect(events).toEqual(expected);
});

test("an event that has not ended is not told", () => {
  const events: SseEvent[] = [];
  createSseParser((event) => events.push(event))("event: rev\ndata: 1\n");
  expect(events).toEqual([]);
});
