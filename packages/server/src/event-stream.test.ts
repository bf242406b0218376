import type { TodoPing } from "@swarm-todos/core";
import { expect, it, vi } from "vitest";
import { type EventStreamSource, openEventStream, type RevNews } from "./event-stream.ts";

const day = (n: number): string => `2024-01-${String(n).padStart(2, "0")}T00:00:00.000Z`;
const ping = (rev: number, at = day(rev)): TodoPing => ({ container: "not shown", rev, updated_at: at });

function setUp(options: Partial<EventStreamSource> = {}): {
  source: EventStreamSource;
  ping: (ping: TodoPing) => void;
  leave: AbortController;
  unsubscribe: ReturnType<typeof vi.fn>;
} {
  let listener: (ping: TodoPing) => void = () => undefined;
  const leave = new AbortController();
  const unsubscribe = vi.fn();
  const source: EventStreamSource = {
    container: "a",
    subscribe(onPing) {
      listener = onPing;
      return unsubscribe;
    },
    read: async () => ({ rev: 3, updatedAt: day(3) }),
    isAllowed: async () => true,
    signal: leave.signal,
    heartbeatMs: 10_000,
    recheckMs: 10_000,
    onError: () => undefined,
    ...options,
  };
  return { source, ping: (news) => listener(news), leave, unsubscribe };
}

const decoder = new TextDecoder();
const revsIn = (text: string): unknown[] =>
  Array.from(text.matchAll(/"rev":(\w+)/g), ([, rev]) => JSON.parse(rev ?? ""));

async function readRevs(stream: ReadableStream<Uint8Array>, count: number): Promise<unknown[]> {
  const reader = stream.getReader();
  let text = "";
  while (revsIn(text).length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
  }
  reader.releaseLock();
  return revsIn(text);
}

it("tells the current rev at once, and of each later one", async () => {
  const { source, ping: send } = setUp();
  const stream = await openEventStream(source);
  const reader = stream.getReader();
  send({ ...ping(4), subject: "secret" } as TodoPing);
  const texts = [await reader.read(), await reader.read()].map(({ value }) => decoder.decode(value));
  expect(texts).toEqual([
    `id: 3\nevent: rev\ndata: {"container":"a","rev":3,"updated_at":"${day(3)}"}\n\n`,
    `id: 4\nevent: rev\ndata: {"container":"a","rev":4,"updated_at":"${day(4)}"}\n\n`,
  ]);
  await reader.cancel();
});

it("tells null of a list that nobody has written to", async () => {
  const { source, ping: send } = setUp({ read: async () => ({ rev: null, updatedAt: null }) });
  const reader = (await openEventStream(source)).getReader();
  send(ping(1));
  expect(decoder.decode((await reader.read()).value)).toBe(
    'event: rev\ndata: {"container":"a","rev":null,"updated_at":null}\n\n',
  );
  expect(decoder.decode((await reader.read()).value)).toContain('"rev":1');
  await reader.cancel();
});

it("loses no rev between subscribing and reading, and sends none twice or backwards", async () => {
  let answer: (news: RevNews) => void = () => undefined;
  const { source, ping: send } = setUp({ read: () => new Promise<RevNews>((resolve) => (answer = resolve)) });
  const opening = openEventStream(source);
  send(ping(4));
  send(ping(5));
  send(ping(6));
  answer({ rev: 5, updatedAt: day(5) });
  const stream = await opening;
  send(ping(4));
  send(ping(7));
  expect(await readRevs(stream, 3)).toEqual([5, 6, 7]);
  await stream.cancel();
});

it("tells of a list that began anew", async () => {
  const { source, ping: send } = setUp();
  const stream = await openEventStream(source);
  send(ping(1, day(9)));
  expect(await readRevs(stream, 2)).toEqual([3, 1]);
  await stream.cancel();
});

it("keeps no more than it must for a slow reader, and the newest rev in any case", async () => {
  const { source, ping: send } = setUp();
  const stream = await openEventStream(source);
  for (let rev = 4; rev <= 5000; rev += 1) send(ping(rev, new Date(Date.UTC(2024, 0, rev)).toISOString()));
  const reader = stream.getReader();
  let text = "";
  let chunks = 0;
  while (!text.includes('"rev":5000')) {
    text += decoder.decode((await reader.read()).value);
    chunks += 1;
  }
  expect(chunks).toBeLessThan(70);
  const revs = revsIn(text).map(Number);
  expect(revs).toEqual(revs.toSorted((a, b) => a - b));
  await reader.cancel();
});

it.each<[string, (set: ReturnType<typeof setUp>, stream: ReadableStream) => unknown]>([
  ["the reader cancels", (_, stream) => stream.cancel()],
  ["the request is aborted", ({ leave }) => leave.abort()],
])("unsubscribes once when %s", async (_, end) => {
  const set = setUp();
  const stream = await openEventStream(set.source);
  await end(set, stream);
  expect(set.unsubscribe).toHaveBeenCalledOnce();
  set.leave.abort();
  set.ping(ping(4));
  expect(set.unsubscribe).toHaveBeenCalledOnce();
});

it("unsubscribes when the client left before the first answer, or the first read fails", async () => {
  const left = setUp();
  left.leave.abort();
  expect(await readRevs(await openEventStream(left.source), 1)).toEqual([]);
  expect(left.unsubscribe).toHaveBeenCalledOnce();
  const broken = setUp({ read: () => Promise.reject(new Error("down")) });
  await expect(openEventStream(broken.source)).rejects.toThrow("down");
  expect(broken.unsubscribe).toHaveBeenCalledOnce();
});

it("sends comments in between", async () => {
  const { source } = setUp({ heartbeatMs: 5 });
  const reader = (await openEventStream(source)).getReader();
  await reader.read();
  expect(decoder.decode((await reader.read()).value)).toMatch(/^: .*\n\n$/);
  await reader.cancel();
});

it.each<[string, () => Promise<boolean>]>([
  ["is refused", async () => false],
  ["throws", () => Promise.reject(new Error("down"))],
  ["never answers", () => new Promise(() => undefined)],
])("closes when the gate, asked again, %s", async (_, isAllowed) => {
  const { source, unsubscribe } = setUp({ isAllowed, recheckMs: 5 });
  const reader = (await openEventStream(source)).getReader();
  while (!(await reader.read()).done);
  expect(unsubscribe).toHaveBeenCalledOnce();
});
