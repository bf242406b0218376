import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SupabaseBroadcast, SupabaseChannel, SupabaseConnection } from "./supabase-client.ts";
import { createSupabaseTodosRealtime } from "./supabase-todos-realtime.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A channel that does what the test says, and says CLOSED when it is removed, as the library's do. */
interface FakeChannel extends SupabaseChannel {
  readonly subTopic: string;
  state: string;
  readonly say: (status: string, message?: string) => void;
  readonly broadcast: (message: SupabaseBroadcast) => void;
  readonly system: (status: string) => void;
}

/** A connection of the library's without a server. */
function createConnection(token: string | null = "t0") {
  const opened: FakeChannel[] = [];
  let open: FakeChannel[] = [];
  const connection = {
    accessTokenValue: token,
    next: () => connection.accessTokenValue,
    apiKey: "anon",
    endPoint: "ws://localhost/realtime/v1/websocket",
    transport: null,
    renewals: 0,
    opened,
    setAuth: async () => {
      connection.renewals += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      connection.accessTokenValue = connection.next();
    },
    getChannels: () => open,
    channel: (subTopic: string) => {
      const heard: Record<string, (message: never) => void> = {};
      let report: (status: string, error?: Error) => void = () => {};
      const channel: FakeChannel = {
        subTopic,
        state: "closed",
        on: (type: string, _: object, callback: (message: never) => void) => {
          heard[type] = callback;
          return channel;
        },
        subscribe: (callback) => {
          report = callback;
          channel.state = "joining";
        },
        say: (status, message) => {
          channel.state = { SUBSCRIBED: "joined", CLOSED: "closed" }[status] ?? "errored";
          if (status === "CLOSED") open = open.filter((one) => one !== channel);
          report(status, message === undefined ? undefined : new Error(message));
        },
        broadcast: (message) => heard["broadcast"]?.(message as never),
        system: (status) => heard["system"]?.({ status } as never),
      };
      open = [...open, channel];
      opened.push(channel);
      return channel;
    },
    removeChannel: async (channel: SupabaseChannel) => (channel as FakeChannel).say("CLOSED"),
  };
  connection satisfies SupabaseConnection;
  return connection;
}

type FakeConnection = ReturnType<typeof createConnection>;

function listen(connection: SupabaseConnection, container = "c1") {
  const heard: string[] = [];
  const stop = createSupabaseTodosRealtime(connection).subscribe(
    { topic: `todos:acme:${container}`, container, endpoint: "", fetch, headers: async () => ({}) },
    {
      onPing: ({ rev }) => heard.push(`ping ${rev}`),
      onRefresh: () => heard.push("refresh"),
      onStatus: (status) => heard.push(status),
    },
  );
  return { heard, stop };
}
const seconds = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(n * 1000);

test("only whole revs of the list itself are pings, whatever else comes", async () => {
  const connection = createConnection();
  const { heard } = listen(connection);
  await seconds(0.1);
  const [channel] = connection.opened;
  channel?.say("SUBSCRIBED");
  const errors = vi.spyOn(console, "error");
  for (const payload of [
    ...[{ container: "c2", rev: 5 }, { container: 1, rev: 5 }, { container: "c1" }, { container: "c1", rev: null }],
    ...[{ container: "c1", rev: "5" }, { container: "c1", rev: 1.5 }, { container: "c1", rev: -1 }, null, undefined],
    ...[
      { container: "c1", rev: Number.NaN },
      { container: "c1", rev: Infinity },
      { container: "c1", rev: [5] },
    ],
  ])
    channel?.broadcast({ payload } as SupabaseBroadcast);
  channel?.broadcast({});
  channel?.broadcast({ payload: { container: "c1", rev: 7, updated_at: null, id: "x" } as never });
  channel?.system("error");
  expect(heard).toEqual(["connecting", "live", "refresh", "ping 7"]);
  expect(errors).not.toHaveBeenCalled();
  channel?.system("ok");
  expect(heard.at(-1)).toBe("refresh");
});

test("a listener that throws disturbs neither the others nor the library", async () => {
  const connection = createConnection();
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const realtime = createSupabaseTodosRealtime(connection);
  const fail = (): never => {
    throw new Error("the host's");
  };
  const source = { topic: "todos:acme:c1", container: "c1", endpoint: "", fetch, headers: async () => ({}) };
  realtime.subscribe(source, { onPing: fail, onRefresh: fail, onStatus: fail });
  const { heard } = listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("SUBSCRIBED");
  connection.opened[0]?.broadcast({ payload: { container: "c1", rev: 1 } });
  expect(heard).toEqual(["connecting", "live", "refresh", "ping 1"]);
  expect(errors).toHaveBeenCalledTimes(4);
});

test("the channel is private, asks for readiness, and is opened after the token is there", async () => {
  const connection = createConnection(null);
  connection.next = () => "t1";
  const opening = vi.spyOn(connection, "channel");
  listen(connection);
  expect(connection.renewals).toBe(1);
  expect(opening).not.toHaveBeenCalled();
  await seconds(0.1);
  expect(opening.mock.calls).toEqual([
    ["todos:acme:c1", { config: { private: true, broadcast: { replication_ready: true } } }],
  ]);
});

test("whoever has left before the token came opens nothing, and nothing of it stays", async () => {
  const connection = createConnection();
  const first = listen(connection);
  first.stop();
  await seconds(1);
  expect(connection.opened).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("mounting twice in a moment keeps the channel; leaving for good removes it and every timer", async () => {
  const connection = createConnection();
  const first = listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("SUBSCRIBED");
  first.stop();
  await seconds(0.02);
  const second = listen(connection);
  await seconds(1);
  expect(second.heard).toEqual(["live", "refresh"]);
  expect(connection.opened).toHaveLength(1);
  second.stop();
  first.stop();
  await seconds(1);
  expect(connection.getChannels()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  const third = listen(connection);
  first.stop();
  second.stop();
  await seconds(1);
  expect(third.heard).toEqual(["connecting"]);
  const fourth = listen(connection);
  await seconds(1);
  expect(fourth.heard).toEqual(["connecting"]);
  expect(connection.opened).toHaveLength(2);
});

test("a token that takes its time is waited for, and the channel is opened once", async () => {
  const connection = createConnection(null);
  connection.setAuth = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3500));
    connection.accessTokenValue = "t1";
  };
  const { heard } = listen(connection);
  await seconds(3.4);
  expect(connection.opened).toEqual([]);
  await seconds(5);
  expect(connection.opened).toHaveLength(1);
  expect(connection.getChannels()).toEqual(connection.opened);
  expect(heard).toEqual(["connecting"]);
});

test("after three joins without an answer the channel is replaced, and what the old one still says is not heard", async () => {
  const connection = createConnection();
  const removed = vi.spyOn(connection, "removeChannel");
  const { heard } = listen(connection);
  await seconds(0.1);
  for (const _ of [1, 2]) connection.opened[0]?.say("TIMED_OUT");
  await seconds(5);
  expect(connection.opened).toHaveLength(1);
  connection.opened[0]?.say("TIMED_OUT");
  expect(removed).toHaveBeenCalledTimes(1);
  await seconds(3);
  expect(connection.opened).toHaveLength(2);
  connection.opened[1]?.say("SUBSCRIBED");
  for (const status of ["TIMED_OUT", "CHANNEL_ERROR", "CLOSED", "SUBSCRIBED"]) connection.opened[0]?.say(status);
  expect(heard.filter((word) => word === "live")).toHaveLength(1);
  expect(heard.at(-1)).toBe("refresh");
  expect(connection.getChannels()).toEqual([connection.opened[1]]);
});

test("a channel that the server has closed is not removed once more", async () => {
  const connection = createConnection();
  const removed = vi.spyOn(connection, "removeChannel");
  listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("SUBSCRIBED");
  connection.opened[0]?.say("CLOSED");
  await seconds(3);
  expect(connection.opened).toHaveLength(2);
  expect(removed).not.toHaveBeenCalled();
});

test.each(["Unauthorized: no", '"Unauthorized: no"', "PrivateOnly: no", "MalformedJWT: no", "JwtSignatureError: no"])(
  "refused with %s, it is asked again after a minute, not before",
  async (reason) => {
    const connection = createConnection();
    const { heard } = listen(connection);
    await seconds(0.1);
    connection.opened[0]?.say("CHANNEL_ERROR", reason);
    expect(connection.getChannels()).toEqual([]);
    expect(heard).toEqual(["connecting", "down"]);
    await seconds(57);
    for (const event of ["visibilitychange", "online", "pageshow"]) globalThis.dispatchEvent?.(new Event(event));
    expect(connection.opened).toHaveLength(1);
    await seconds(5);
    expect(connection.opened).toHaveLength(2);
  },
);

/** The events that wake a page, sent to who listens for them. */
function wakes() {
  const awake = new Set<(event: unknown) => void>();
  vi.stubGlobal("addEventListener", (_: string, look: () => void) => awake.add(look));
  vi.stubGlobal("removeEventListener", (_: string, look: () => void) => awake.delete(look));
  onTestFinished(() => void vi.unstubAllGlobals());
  return async (n: number): Promise<void> => {
    for (let i = 0; i < n; i += 1) {
      for (const look of awake) look({ type: "online" });
      await seconds(0);
    }
  };
}

test.each([
  ["refused", 60, (connection: FakeConnection) => connection.opened.at(-1)?.say("CHANNEL_ERROR", "Unauthorized: no")],
  ["without room", 0.5, (connection: FakeConnection) => connection.opened.at(-1)?.say("CHANNEL_ERROR", "Full: no")],
] as const)(
  "%s, neither a hundred wakes nor a page that looks once in a while change the pause",
  async (_, pause, end) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const wake = wakes();
    const connection = createConnection();
    listen(connection);
    await seconds(0.1);
    end(connection);
    await wake(100);
    await seconds(pause - 0.2);
    await wake(100);
    expect(connection.opened).toHaveLength(1);
    await seconds(0.3);
    await wake(1);
    await seconds(0.2);
    expect(connection.opened).toHaveLength(2);
    end(connection);
    // A page in the background: the clock goes on, and only the look after the pause comes.
    vi.setSystemTime(Date.now() + 61_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
    await wake(1);
    await seconds(0.2);
    expect(connection.opened).toHaveLength(3);
  },
);

test("nobody signed in: wakes ask for the token, and join nothing", async () => {
  const wake = wakes();
  const connection = createConnection("anon");
  const { heard } = listen(connection);
  await seconds(1);
  await wake(100);
  await seconds(5);
  expect(connection.opened).toEqual([]);
  expect(heard).toEqual(["connecting", "down"]);
  expect(connection.renewals).toBeLessThan(4);
});

test("a channel of the host's that has the name is not listened to, and is still there afterwards", async () => {
  const connection = createConnection();
  const host = connection.channel("todos:acme:c1");
  host.subscribe(() => {});
  const opening = vi.spyOn(connection, "channel").mockReturnValue(host);
  const { heard, stop } = listen(connection);
  await seconds(21);
  expect(heard).toEqual(["connecting", "down"]);
  expect(opening).toHaveBeenCalledTimes(2);
  stop();
  await seconds(1);
  expect(connection.getChannels()).toEqual([host]);
});

test("refused, it is asked again with the next token within seconds", async () => {
  const connection = createConnection();
  listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("CHANNEL_ERROR", "Unauthorized: no");
  await seconds(5);
  connection.accessTokenValue = "t1";
  await seconds(2);
  expect(connection.opened).toHaveLength(2);
});

test("a token that has expired is renewed, and only a new one is joined with", async () => {
  const connection = createConnection(null);
  connection.next = () => "t0";
  listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("CHANNEL_ERROR", "InvalidJWTToken: Token has expired 3 seconds ago");
  await seconds(5);
  expect(connection.renewals).toBe(2);
  expect(connection.opened).toHaveLength(1);
  connection.next = () => "t1";
  connection.accessTokenValue = "t1";
  await seconds(2);
  expect(connection.opened).toHaveLength(2);
});

test("a join with an old token that is refused after the new one has come is made again at once", async () => {
  const connection = createConnection();
  listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("SUBSCRIBED");
  await seconds(30);
  connection.opened[0]?.say("CHANNEL_ERROR", "socket closed: 1006");
  connection.next = () => "t1";
  connection.accessTokenValue = "t1";
  connection.opened[0]?.say("CHANNEL_ERROR", "InvalidJWTToken: Token has expired 3 seconds ago");
  await seconds(2);
  expect(connection.opened).toHaveLength(2);
});

test("where each renewal brings another token, refused topics do not chase each other", async () => {
  const connection = createConnection();
  let n = 0;
  connection.next = () => `t${++n}`;
  listen(connection, "c1");
  await seconds(20.5);
  listen(connection, "c2");
  for (let tenth = 0; tenth < 1800; tenth += 1) {
    await seconds(0.1);
    for (const channel of connection.getChannels()) channel.say("CHANNEL_ERROR", "Unauthorized: no");
  }
  expect(connection.opened.length).toBeGreaterThan(4);
  expect(connection.opened.length).toBeLessThan(16);
});

test("channels that the server closes at once are opened more and more slowly, and at odd times", async () => {
  const at = async (random: number): Promise<number[]> => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const connection = createConnection();
    const { stop } = listen(connection);
    const times: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      await seconds(1);
      for (const channel of connection.getChannels()) {
        channel.say("SUBSCRIBED");
        channel.say("CLOSED");
        times.push(second);
      }
    }
    stop();
    return times;
  };
  const [early, late] = [await at(0), await at(0.999)];
  expect(early.length).toBeLessThan(25);
  expect(late.length).toBeLessThan(12);
  expect(late.length).toBeGreaterThan(7);
  expect(early[2]).toBeLessThan(late[2] ?? 0);
});

test("a channel that stood for a while is replaced within seconds, however often that happened before", async () => {
  const connection = createConnection();
  listen(connection);
  for (let n = 1; n < 8; n += 1) {
    await seconds(4);
    expect(connection.opened).toHaveLength(n);
    connection.opened.at(-1)?.say("SUBSCRIBED");
    await seconds(25);
    connection.opened.at(-1)?.say("CLOSED");
  }
});

test("without a connection the channel stays the library's, the token fresh, and the status is down after a while", async () => {
  const connection = createConnection();
  const { heard } = listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("CHANNEL_ERROR", "socket closed: 1006");
  expect(heard).toEqual(["connecting"]);
  await seconds(30);
  expect(heard).toEqual(["connecting", "down"]);
  expect(connection.renewals).toBeGreaterThan(2);
  expect(connection.renewals).toBeLessThan(6);
  expect(connection.opened).toHaveLength(1);
  connection.opened[0]?.say("SUBSCRIBED");
  expect(heard).toEqual(["connecting", "down", "live", "refresh"]);
});

test("nobody signed in: nothing is joined, and the token is asked for three times a minute", async () => {
  for (const nobody of [null, "anon"]) {
    const connection = createConnection(nobody);
    const { heard, stop } = listen(connection);
    await seconds(60);
    expect(heard).toEqual(["connecting", "down"]);
    expect(connection.opened).toEqual([]);
    expect(connection.renewals).toBeLessThan(6);
    connection.accessTokenValue = "t1";
    await seconds(2);
    expect(connection.opened).toHaveLength(1);
    stop();
  }
});

test("signing out ends a channel that the server would leave open", async () => {
  const connection = createConnection();
  const { heard } = listen(connection);
  await seconds(0.1);
  connection.opened[0]?.say("SUBSCRIBED");
  connection.next = () => "anon";
  connection.accessTokenValue = "anon";
  await seconds(20);
  expect(connection.getChannels()).toEqual([]);
  expect(connection.opened).toHaveLength(1);
  expect(heard.at(-1)).toBe("down");
});

test("a renewal that fails keeps the token that there is", async () => {
  const connection = createConnection();
  connection.setAuth = () => Promise.reject(new Error("offline"));
  listen(connection);
  await seconds(1);
  expect(connection.opened).toHaveLength(1);
});

test("a token that never comes is asked for anew, and changes nothing when it comes after all", async () => {
  const connection = createConnection(null);
  const answer = connection.setAuth;
  let comeLate = (): void => {};
  connection.setAuth = () =>
    new Promise((resolve) => {
      comeLate = resolve;
    });
  const { heard, stop } = listen(connection);
  const other = listen(connection, "c2");
  await seconds(15);
  connection.setAuth = answer;
  connection.next = () => "t1";
  await seconds(30);
  expect(connection.opened.map(({ subTopic }) => subTopic).toSorted()).toEqual(["todos:acme:c1", "todos:acme:c2"]);
  for (const channel of connection.opened) channel.say("SUBSCRIBED");
  for (const one of [heard, other.heard]) expect(one).toEqual(["connecting", "down", "live", "refresh"]);
  comeLate();
  await seconds(5);
  expect([connection.opened.length, connection.getChannels().length, heard.at(-1)]).toEqual([2, 2, "refresh"]);
  stop();
  other.stop();
});
