import { afterEach, expect, test, vi } from "vitest";
import { createRouteWorld } from "../test-support/route-world.ts";
import { createSseTodosRealtime } from "./sse-todos-realtime.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

type Stream = ReadableStreamDefaultController<Uint8Array>;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function listen(fetch: typeof globalThis.fetch, headers: () => Promise<Record<string, string>> = async () => ({})) {
  const heard: string[] = [];
  const stop = createSseTodosRealtime().subscribe(
    { topic: "todos:acme:c1", container: "c1", endpoint: "/api/todos/c1", fetch, headers },
    {
      onPing: ({ rev }) => heard.push(`ping ${rev}`),
      onRefresh: () => heard.push("refresh"),
      onStatus: (status) => heard.push(status),
    },
  );
  stops.push(stop);
  return { heard, stop };
}

/** A server whose streams the test writes to. */
function streams() {
  const open: Stream[] = [];
  const requests: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    requests.push(new Headers(init?.headers));
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return { open, requests, fetch };
}

test("the real route's stream brings each new rev, and stopping ends the subscription", async () => {
  const world = createRouteWorld();
  const { heard, stop } = listen(world.fetch);
  await vi.waitFor(() => expect(heard).toEqual(["connecting", "live", "refresh"]));
  await world.remote([{ op: "add", subject: "x" }]);
  await vi.waitFor(() => expect(heard.at(-1)).toBe("ping 1"));
  stop();
  await vi.waitFor(() => expect(world.store.subscriberCount()).toBe(0));
  await world.remote([{ op: "add", subject: "y" }]);
  expect(heard.at(-1)).toBe("ping 1");
});

test("pings, foreign events, nulls and junk, wherever the stream is cut", async () => {
  const { open, requests, fetch } = streams();
  const { heard } = listen(fetch, async () => ({ authorization: "Bearer 1" }));
  await vi.waitFor(() => expect(open).toHaveLength(1));
  expect(requests[0]?.get("accept")).toBe("text/event-stream");
  expect(requests[0]?.get("authorization")).toBe("Bearer 1");
  const stream = [
    ': hello\n\nevent: rev\nid: 4\ndata: {"container":"c1","rev":7,"updated_at":null}\n\n',
    'event: rev\ndata: {\n\nevent: rev\ndata: {"rev":null}\n\nevent: rev\ndata: {"container":"\\"rev\\":6"}\n\n',
    'event: else\r\ndata: {"rev":8}\r\n\r\n: beat\r\n\r\nevent: rev\r\ndata: {"rev":9}\r\n\r\n',
  ].join("");
  const pings: string[] = [];
  for (let cut = 0; cut <= stream.length; cut += 1) {
    open[0]?.enqueue(bytes(stream.slice(0, cut)));
    open[0]?.enqueue(bytes(stream.slice(cut)));
    pings.push("ping 7", "ping 9");
  }
  for (const letter of stream) open[0]?.enqueue(bytes(letter));
  open[0]?.enqueue(bytes('event: rev\ndata: {"rev":10}\n'));
  pings.push("ping 7", "ping 9");
  await vi.waitFor(() => expect(heard).toHaveLength(pings.length + 3));
  expect(heard).toEqual(["connecting", "live", "refresh", ...pings]);
});

test("a stream that ends or breaks is connected again, and asks for a read each time", async () => {
  vi.useFakeTimers();
  const { open, fetch } = streams();
  const { heard } = listen(fetch);
  await vi.advanceTimersByTimeAsync(10_000);
  open[0]?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(["connecting", "live", "refresh", "connecting", "live", "refresh"]);
  open[1]?.error(new Error("broken"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard.filter((word) => word === "refresh")).toHaveLength(3);
});

test("a stream without a byte for a minute counts as broken", async () => {
  vi.useFakeTimers();
  const { open, fetch } = streams();
  listen(fetch);
  await vi.advanceTimersByTimeAsync(50_000);
  open[0]?.enqueue(bytes(": beat\n\n"));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(open).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(open).toHaveLength(2);
});

test("refused, it asks again once a minute, with the headers of then", async () => {
  vi.useFakeTimers();
  let token = "old";
  const tokens: (string | null)[] = [];
  const { heard } = listen(
    async (_, init) => {
      tokens.push(new Headers(init?.headers).get("authorization"));
      return new Response(null, { status: 401 });
    },
    async () => ({ authorization: token }),
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(tokens).toEqual(["old"]);
  expect(heard).toEqual(["connecting", "down"]);
  token = "new";
  await vi.advanceTimersByTimeAsync(2000);
  expect(tokens).toEqual(["old", "new"]);
});

test("a server without streams is left alone for a minute; one in trouble is tried again soon, and no faster for failing", async () => {
  vi.useFakeTimers();
  let status = 406;
  let requests = 0;
  const { heard, stop } = listen(async () => {
    requests += 1;
    return new Response(null, { status });
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requests).toBe(1);
  expect(heard.at(-1)).toBe("down");
  status = 503;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBeGreaterThan(3);
  expect(requests).toBeLessThan(12);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
