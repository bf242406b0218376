// oxlint-disable-next-line import/no-unassigned-import -- it makes the page that the modules below look for when they are loaded
import "./page.ts";
import { createClient, REALTIME_SUBSCRIBE_STATES, RealtimeClient } from "@supabase/supabase-js";
import type { TodoActor } from "@swarm-todos/core";
import { createSupabaseTodoStore } from "@swarm-todos/postgres";
import { createSupabaseTodosRealtime } from "@swarm-todos/react/supabase";
import { cleanup, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createRealtimeScene } from "./realtime-scene.tsx";
import { isReal, openRealtimeTarget, type RealtimeControls, type RealtimeTarget } from "./realtime-target.ts";
import { setVisibility } from "./set-visibility.ts";
import { createTap } from "./tapped-socket.ts";

const realTimeout = setTimeout;
const pause = (ms: number): Promise<unknown> => new Promise((resolve) => realTimeout(resolve, ms));
const soon = { timeout: 15_000, interval: 20 };
const eventually = (look: () => unknown): Promise<unknown> => vi.waitFor(look, soon);

let target: RealtimeTarget;
beforeAll(async () => {
  target = await openRealtimeTarget();
});
afterEach(() => {
  cleanup();
  if (target.controls) {
    Object.assign(target.controls.standIn.faults, {
      ...{ cold: false, muted: false, dropRate: 0, joinFailure: null, upgradeFailure: null, ignores: null },
    });
  }
  setVisibility("visible");
});
const notRun: string[] = [];
afterAll(async () => {
  if (notRun.length > 0)
    console.log(`Run on the stand-in alone, since they control the server:\n- ${notRun.join("\n- ")}`);
  await target.close();
});

/** A scenario that needs what only the stand-in lets a test do. */
function controlled(name: string, run: (controls: RealtimeControls) => Promise<void>): void {
  // oxlint-disable-next-line vitest/expect-expect -- the scenario has them
  test(name, async (context) => {
    if (target.controls) return run(target.controls);
    notRun.push(name);
    return context.skip("it controls the server");
  });
}

/** Tokens of one person: the same one until `renew` is called. */
function tokensOf(sub: string | null, claims: () => Readonly<Record<string, unknown>> = () => ({})) {
  let n = 0;
  let current: Promise<string> | undefined;
  const tokens = {
    sub,
    asked: 0,
    n: () => n,
    get: async (): Promise<string | null> => {
      tokens.asked += 1;
      if (tokens.sub === null) return null;
      current ??= target.sign({ sub: tokens.sub, n, ...claims() });
      return current;
    },
    renew: (): void => {
      n += 1;
      current = undefined;
    },
  };
  return tokens;
}

/** A person who takes part in a list of their own and listens to it. */
async function listener(sub = "ana", delay = 0) {
  const scene = createRealtimeScene(target);
  await scene.admit(sub);
  const tokens = tokensOf(sub);
  const { client, tap } = scene.connect(async () => {
    await pause(delay);
    return tokens.get();
  });
  const realtime = createSupabaseTodosRealtime(client);
  const { heard, stop } = scene.listen(realtime);
  await eventually(() => expect(heard.slice(0, 3)).toEqual(["connecting", "live", "refresh"]));
  return { scene, tokens, client, tap, realtime, heard, stop, topic: scene.topic };
}
/** Waits until nobody has asked for anything for a second. */
async function quiet(requests: readonly string[]): Promise<void> {
  for (let before = -1; before !== requests.length; await pause(1000)) before = requests.length;
}
const times = (heard: readonly string[], word: string): number => heard.filter((one) => one === word).length;

test("a commit is heard as one ping with its rev, and the join carries the person's token", async () => {
  const { scene, tap, heard, topic } = await listener();
  expect(tap.joins(topic)).toMatchObject([{ sub: "ana", role: "authenticated" }]);
  await eventually(() => expect(times(heard, "refresh")).toBe(2));
  expect(await scene.write("Book the venue")).toBe(1);
  await scene.write("Invite them");
  await eventually(() => expect(heard.slice(-2)).toEqual(["ping 1", "ping 2"]));
});

test("what a server writes over the project's Data API is heard, and the people it lets in may listen", async () => {
  const scene = createRealtimeScene(target);
  const { url, serviceKey } = target.dataApi;
  const store = createSupabaseTodoStore(createClient(url, serviceKey));
  await store.open(scene.tenant, scene.container, { kind: "user", id: "ana" });
  const { heard } = scene.listen(createSupabaseTodosRealtime(scene.connect(tokensOf("ana").get).client));
  await eventually(() => expect(heard).toContain("live"));
  const by: TodoActor = { kind: "agent", id: "planner", name: "Planner" };
  const { rev: base } = await store.get(scene.tenant, scene.container);
  const write = (subject: string): ReturnType<typeof store.apply> =>
    store.apply(scene.tenant, scene.container, [{ op: "add", subject }], base, by, "tool");
  expect(await write("Over the API")).toMatchObject({ conflict: false, rev: 1 });
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
  expect(await write("From before that")).toMatchObject({ conflict: true });
  const { rev, items } = await store.get(scene.tenant, scene.container);
  expect([rev, items.map(({ subject }) => subject)]).toEqual([1, ["Over the API"]]);
});

test("topics with colons, percent signs and CJK are joined as the route gives them", async () => {
  const scene = createRealtimeScene(target, "a:b %2F/界");
  const { client, tap } = scene.connect(tokensOf("ana").get);
  render(scene.page(createSupabaseTodosRealtime(client)));
  await eventually(() => expect(tap.joins(scene.topic)).toHaveLength(1));
  expect(scene.topic).toMatch(/:a%3Ab%20%252F%2F%E7%95%8C$/);
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  await scene.write("Über 界");
  await eventually(() => screen.getByText("Über 界"));
});

test("a token that takes 300 ms is there with the first join, and nothing is refused", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const tokens = tokensOf("ana");
  const slow = async (): Promise<string | null> => {
    await pause(300);
    return tokens.get();
  };
  const { client, tap } = scene.connect(slow);
  const realtime = createSupabaseTodosRealtime(client);
  const { heard } = scene.listen(realtime);
  await eventually(() => expect(heard).toContain("live"));
  expect(tap.joins(scene.topic)).toMatchObject([{ sub: "ana" }]);
  expect(heard).not.toContain("down");
});

test("several lists of a page that is just loaded join with the token that they all wait for", async () => {
  const scenes = [1, 2, 3].map(() => createRealtimeScene(target));
  await Promise.all(scenes.map((scene) => scene.admit("ana")));
  const tokens = tokensOf("ana");
  const { client, tap } = (scenes[0] as (typeof scenes)[0]).connect(async () => {
    await pause(200);
    return tokens.get();
  });
  const realtime = createSupabaseTodosRealtime(client);
  const pages = scenes.map((scene) => ({ scene, ...scene.listen(realtime) }));
  for (const { scene, heard } of pages) {
    await eventually(() => expect(heard).toContain("live"));
    expect(heard).not.toContain("down");
    expect(tap.joins(scene.topic)).toMatchObject([{ sub: "ana" }]);
  }
  expect(tap.sockets).toHaveLength(1);
});

test("getToken has a connection of its own, which outlasts what the host's client would join with", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("user_2abc");
  const { client, tap } = scene.connect(async () => null);
  const tokens = tokensOf("user_2abc");
  const realtime = createSupabaseTodosRealtime(client, { getToken: tokens.get });
  const { heard } = scene.listen(realtime);
  await eventually(() => expect(heard).toContain("live"));
  expect(tap.joins(scene.topic)).toMatchObject([{ sub: "user_2abc" }]);
  expect(client.getChannels()).toEqual([]);
  tap.cut();
  await eventually(() => expect(times(heard, "live")).toBe(2));
  expect(tap.joins(scene.topic)).toMatchObject([{ sub: "user_2abc" }, { sub: "user_2abc" }]);
  await scene.write("Over a connection of its own");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
});

test("a client whose user signed in with Supabase Auth joins with the session's token", async () => {
  const scene = createRealtimeScene(target);
  const sub = crypto.randomUUID();
  await scene.admit(sub);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const access_token = await target.sign({ sub, exp });
  const session = {
    access_token,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: exp,
    refresh_token: "r",
    user: { id: sub },
  };
  const kept = new Map([["session", JSON.stringify(session)]]);
  const tap = createTap();
  const client = createClient(target.url, target.anonKey, {
    auth: {
      storageKey: "session",
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    realtime: { transport: tap.transport },
  });
  onTestFinished(() => void client.realtime.disconnect());
  const { heard } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(heard).toContain("live"));
  expect(tap.joins(scene.topic)).toMatchObject([{ sub }]);
});

test("a RealtimeClient serves as well, with a token that was set by hand", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const { client, tap } = scene.connect(async () => null);
  const connection = new RealtimeClient(`${target.url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: target.anonKey },
    transport: tap.transport,
  });
  onTestFinished(() => void connection.disconnect());
  const { heard } = scene.listen(createSupabaseTodosRealtime(connection));
  await pause(300);
  expect(tap.sent).toEqual([]);
  await connection.setAuth(await tokensOf("ana").get());
  await eventually(() => expect(heard.at(-1)).toBe("refresh"));
  expect(tap.joins(scene.topic)).toMatchObject([{ sub: "ana" }]);
  expect(client.getChannels()).toEqual([]);
});

test("a stranger is refused once, keeps nobody waiting, and is let in with the next token", async () => {
  const scene = createRealtimeScene(target);
  const other = createRealtimeScene(target);
  await other.admit("eve");
  const tokens = tokensOf("eve");
  const { client, tap } = scene.connect(tokens.get);
  const realtime = createSupabaseTodosRealtime(client);
  const mine = other.listen(realtime);
  await eventually(() => expect(mine.heard).toContain("live"));
  const theirs = scene.listen(realtime);
  await eventually(() => expect(theirs.heard).toEqual(["connecting", "down"]));
  expect(client.getChannels().map(({ subTopic }) => subTopic)).toEqual([other.topic]);
  setVisibility("visible");
  await pause(2500);
  expect(tap.joins(scene.topic)).toHaveLength(1);
  await other.write("Not held back");
  await eventually(() => expect(mine.heard.at(-1)).toBe("ping 1"));
  expect(times(mine.heard, "live")).toBe(1);
  // The permission comes with another token, as after an invitation or a change of accounts.
  await scene.admit("eve");
  tokens.renew();
  await client.realtime.setAuth();
  await eventually(() => expect(theirs.heard).toContain("live"));
  expect(tap.joins(scene.topic)).toMatchObject([{ n: 0 }, { n: 1 }]);
});

test("a sub that is no uuid takes part, and its like does not", async () => {
  const { scene } = await listener("user_2abc");
  const { client } = scene.connect(tokensOf("user_2abd").get);
  const { heard } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(heard.at(-1)).toBe("down"));
});

test("who listens to a public channel of the same name hears nothing", async () => {
  const { scene, heard, topic } = await listener();
  const { client } = scene.connect(tokensOf("ana").get);
  const overheard: unknown[] = [];
  const joined = new Promise<void>((resolve) => {
    client
      .channel(topic)
      .on("broadcast", { event: "*" }, (message) => overheard.push(message))
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
      });
  });
  await joined;
  await scene.write("In private");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
  await pause(300);
  expect(overheard).toEqual([]);
});

test("two adapters and two listeners of one client share a channel; the one that stays keeps it", async () => {
  const { scene, client, tap, heard, stop, topic } = await listener();
  const second = scene.listen(createSupabaseTodosRealtime(client));
  const third = scene.listen(createSupabaseTodosRealtime(client.realtime));
  for (const one of [second, third]) expect(one.heard).toEqual(["connecting", "live", "refresh"].slice(1));
  await scene.write("Heard by all");
  for (const one of [{ heard }, second, third]) await eventually(() => expect(one.heard.at(-1)).toBe("ping 1"));
  stop();
  stop();
  third.stop();
  await pause(200);
  await scene.write("Heard by one");
  await eventually(() => expect(second.heard.at(-1)).toBe("ping 2"));
  expect(heard.at(-1)).toBe("ping 1");
  expect(tap.count("phx_join", topic)).toBe(1);
  second.stop();
  await eventually(() => expect(client.getChannels()).toEqual([]));
  expect(tap.count("phx_leave", topic)).toBe(1);
});

test("a channel of the host's is neither left nor joined anew by what we do", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const { client, tap } = scene.connect(tokensOf("ana").get);
  const name = `host-${crypto.randomUUID()}`;
  const own: unknown[] = [];
  const host = client.channel(name, { config: { broadcast: { self: true } } });
  host.on("broadcast", { event: "note" }, ({ payload }) => own.push(payload)).subscribe();
  await eventually(() => expect(host.state).toBe("joined"));
  const { heard, stop } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(heard).toContain("live"));
  stop();
  await eventually(() => expect(client.getChannels()).toEqual([host]));
  await host.send({ type: "broadcast", event: "note", payload: { text: "still here" } });
  await eventually(() => expect(own).toMatchObject([{ text: "still here" }]));
  expect([tap.count("phx_join", name), tap.count("phx_leave", name)]).toEqual([1, 0]);
});

test("a channel of the host's with the very name of ours stays the host's, and the list is polled", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const { client, tap } = scene.connect(tokensOf("ana").get);
  await client.realtime.setAuth();
  const heardByHost: unknown[] = [];
  const host = client.channel(scene.topic, { config: { private: true } });
  host.on("broadcast", { event: "rev" }, ({ payload }) => heardByHost.push(payload)).subscribe();
  await eventually(() => expect(host.state).toBe("joined"));
  const { heard, stop } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(heard).toEqual(["connecting", "down"]));
  stop();
  await pause(200);
  await scene.write("For the host");
  await eventually(() => expect(heardByHost).toMatchObject([{ rev: 1 }]));
  expect(client.getChannels()).toEqual([host]);
  expect([tap.count("phx_join", scene.topic), tap.count("phx_leave", scene.topic)]).toEqual([1, 0]);
});

test("a channel that the host removes is joined again", async () => {
  const { scene, client, heard, topic } = await listener();
  await client.removeChannel(client.channel(topic));
  await eventually(() => expect(times(heard, "live")).toBe(2));
  await scene.write("Back");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
});

test("signing out ends the channel and joins nothing; signing in joins again", async () => {
  const { scene, client, tap, tokens, heard, topic } = await listener();
  tokens.sub = null;
  tokens.renew();
  await client.realtime.setAuth();
  await eventually(() => expect(heard.at(-1)).toBe("down"));
  await pause(2500);
  expect(client.getChannels()).toEqual([]);
  expect(tap.count("phx_join", topic)).toBe(1);
  tokens.sub = "ana";
  await client.realtime.setAuth();
  await eventually(() => expect(times(heard, "live")).toBe(2));
  expect(tap.joins(topic)).toMatchObject([{ n: 0 }, { n: 1 }]);
  await scene.write("Back again");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
});

test("when its token expires the channel is joined once more with the next one, and the list is read", async () => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const tokens = tokensOf("ana", () => ({ exp: Math.floor(Date.now() / 1000) + (tokens.n() ? 3600 : 3) }));
  const { client, tap } = scene.connect(tokens.get);
  const { heard } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(heard).toContain("live"));
  tokens.renew();
  await eventually(() => expect(times(heard, "live")).toBe(2));
  await eventually(() => expect(heard.at(-1)).toBe("refresh"));
  expect(tap.joins(scene.topic)).toMatchObject([{ n: 0 }, { n: 1 }]);
  await pause(2500);
  expect(tap.count("phx_join", scene.topic)).toBe(2);
});

test("a panel under StrictMode has one channel, reads once for a ping, and not at all for what it wrote itself", async () => {
  const scene = createRealtimeScene(target);
  const { client, tap } = scene.connect(tokensOf("ana").get);
  render(scene.page(createSupabaseTodosRealtime(client)));
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  expect(tap.count("phx_join", scene.topic) - tap.count("phx_leave", scene.topic)).toBe(1);
  await quiet(scene.requests);
  scene.requests.length = 0;
  await scene.write("By an agent");
  await eventually(() => screen.getByText("By an agent"));
  await pause(500);
  expect(scene.requests).toEqual(["GET"]);
  screen.getByRole("checkbox", { name: /By an agent/ }).click();
  await eventually(() => expect(scene.requests).toEqual(["GET", "POST"]));
  await pause(1000);
  expect(scene.requests).toEqual(["GET", "POST"]);
});

test("a panel whose join is refused says that live updates are off, and the poll keeps it right", async () => {
  const scene = createRealtimeScene(target);
  const { client } = scene.connect(tokensOf("not who the route lets in").get);
  render(scene.page(createSupabaseTodosRealtime(client), "ana"));
  await eventually(() => screen.getByText("Live updates are off."));
  await scene.write("Found by the poll");
  await eventually(() => screen.getByText("Found by the poll"));
  expect(client.getChannels()).toEqual([]);
});

test("waking costs one read and one look at the token", async () => {
  const scene = createRealtimeScene(target);
  const tokens = tokensOf("ana");
  const { client } = scene.connect(tokens.get);
  render(scene.page(createSupabaseTodosRealtime(client)));
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  await quiet(scene.requests);
  setVisibility("hidden");
  await pause(200);
  scene.requests.length = 0;
  tokens.asked = 0;
  setVisibility("visible");
  globalThis.dispatchEvent(new Event("online"));
  globalThis.dispatchEvent(new Event("pageshow"));
  await pause(1000);
  expect(scene.requests).toEqual(["GET"]);
  expect(tokens.asked).toBe(1);
});

test("two panels hear the same pings; when one goes the other stays live", async () => {
  const scene = createRealtimeScene(target);
  const { client, tap } = scene.connect(tokensOf("ana").get);
  const realtime = createSupabaseTodosRealtime(client);
  const first = render(scene.page(realtime));
  const second = render(scene.page(realtime));
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  await pause(500);
  await scene.write("In both");
  await eventually(() => expect(screen.getAllByText("In both")).toHaveLength(2));
  first.unmount();
  await pause(300);
  await scene.write("In one");
  await eventually(() => second.getByText("In one"));
  expect(tap.count("phx_leave", scene.topic)).toBe(0);
});

test("200 panels that come and go leave no channel, and one socket", async () => {
  const scene = createRealtimeScene(target);
  const { client, tap } = scene.connect(tokensOf("ana").get);
  const realtime = createSupabaseTodosRealtime(client);
  for (let n = 0; n < 200; n += 1) {
    const { heard, stop } = scene.listen(realtime);
    const panel = render(scene.page(realtime));
    // Some are left before the token is there, some before the join is answered, some when they are live.
    if (n % 5 === 0) await pause(n);
    panel.unmount();
    expect(heard[0]).toMatch(/connecting|live/);
    stop();
    if (n % 20 === 0) await pause(60);
  }
  await eventually(() => expect(client.getChannels()).toEqual([]));
  expect(tap.sockets.length).toBeLessThanOrEqual(1);
  expect(tap.count("phx_join", scene.topic)).toBe(tap.count("phx_leave", scene.topic));
});

test("a page that wakes after its connection broke joins next with the token of now", async () => {
  const { tap, tokens, heard, topic } = await listener("ana", 200);
  tokens.renew();
  setVisibility("hidden");
  await pause(300);
  tap.cut();
  await eventually(() => expect(heard.at(-1)).toBe("connecting"));
  tokens.renew();
  setVisibility("visible");
  await eventually(() => expect(times(heard, "live")).toBe(2));
  expect(tap.joins(topic).slice(1)).toMatchObject([{ n: 2 }]);
  await eventually(() => expect(heard.at(-1)).toBe("refresh"));
});

controlled(
  "a connection that is gone for longer than the token lives comes back with one new token",
  async ({ standIn }) => {
    const scene = createRealtimeScene(target);
    await scene.admit("ana");
    const tokens = tokensOf("ana", () => ({ exp: Math.floor(Date.now() / 1000) + (tokens.n() ? 3600 : 2) }));
    const { client, tap } = scene.connect(tokens.get);
    const { heard } = scene.listen(createSupabaseTodosRealtime(client));
    await eventually(() => expect(heard).toContain("live"));
    standIn.faults.upgradeFailure = { status: 500, error: "offline" };
    standIn.cut();
    await pause(2500);
    tokens.renew();
    standIn.faults.upgradeFailure = null;
    await eventually(() => expect(times(heard, "live")).toBe(2));
    await eventually(() => expect(heard.at(-1)).toBe("refresh"));
    expect(tap.joins(scene.topic).at(-1)).toMatchObject({ n: 1 });
    expect(tap.joins(scene.topic).filter((claims) => claims?.n === 1)).toHaveLength(1);
    expect(tokens.n()).toBe(1);
  },
);

controlled(
  "with a publishable key, which the server takes for no token, signing out ends the channel too",
  async ({ another }) => {
    const { url, standIn } = await another({ gatewayKeys: { sb_publishable_key: target.anonKey } });
    const scene = createRealtimeScene(target);
    await scene.admit("ana");
    const tokens = tokensOf("ana");
    const { client, tap } = scene.connect(tokens.get, {}, url, "sb_publishable_key");
    const { heard } = scene.listen(createSupabaseTodosRealtime(client));
    await eventually(() => expect(heard).toContain("live"));
    tokens.sub = null;
    await client.realtime.setAuth();
    await eventually(() => expect(heard.at(-1)).toBe("down"));
    await eventually(() => expect(standIn.channels()).toEqual([]));
    expect(tap.count("phx_join", scene.topic)).toBe(1);
  },
);

controlled("a channel that the server closes is replaced by one other", async ({ standIn }) => {
  const { client, tap, heard, topic } = await listener();
  const opened = vi.spyOn(client.realtime, "channel");
  standIn.closeChannels(topic, "Too many messages per second");
  await eventually(() => expect(times(heard, "live")).toBe(2));
  await pause(2500);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(tap.count("phx_join", topic)).toBe(2);
  expect(standIn.channels().filter((one) => one === topic)).toHaveLength(1);
  expect(heard.filter((word) => word !== "refresh")).toEqual(["connecting", "live", "connecting", "live"]);
});

controlled("a channel that crashes, a server that restarts: joined again, and read again", async ({ standIn }) => {
  const { scene, heard, topic } = await listener();
  await eventually(() => expect(times(heard, "refresh")).toBe(2));
  standIn.crashChannels(topic);
  await eventually(() => expect(times(heard, "refresh")).toBe(4));
  standIn.restart();
  await eventually(() => expect(times(heard, "refresh")).toBe(6));
  await scene.write("After all that");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
});

controlled(
  "a socket that the server closed for being idle in the background is back when somebody looks",
  async ({ another }) => {
    const { url } = await another({ idleMs: 400 });
    const scene = createRealtimeScene(target);
    await scene.admit("ana");
    const tokens = tokensOf("ana");
    const { client } = scene.connect(tokens.get, {}, url);
    const { heard } = scene.listen(createSupabaseTodosRealtime(client));
    await eventually(() => expect(heard).toContain("live"));
    setVisibility("hidden");
    await eventually(() => expect(heard.at(-1)).toBe("connecting"));
    await pause(1500);
    expect(times(heard, "live")).toBe(1);
    setVisibility("visible");
    await eventually(() => expect(times(heard, "live")).toBe(2));
  },
);

controlled("what is written before a cold project streams is read when it is ready", async ({ standIn }) => {
  const scene = createRealtimeScene(target);
  standIn.faults.cold = true;
  const { client } = scene.connect(tokensOf("ana").get);
  render(scene.page(createSupabaseTodosRealtime(client)));
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  await pause(500);
  await scene.write("In the gap");
  await pause(300);
  expect(screen.queryByText("In the gap")).toBe(null);
  standIn.faults.cold = false;
  await eventually(() => screen.getByText("In the gap"));
});

test("a member who is out hears revs until the token changes, and is not let in again", async () => {
  const { scene, client, tap, tokens, heard, topic } = await listener();
  await scene.dismiss("ana");
  await scene.write("Until the next check");
  await eventually(() => expect(heard.at(-1)).toBe("ping 1"));
  tokens.renew();
  await client.realtime.setAuth();
  await eventually(() => expect(heard.at(-1)).toBe("down"));
  expect(client.getChannels()).toEqual([]);
  await pause(1500);
  expect(tap.joins(topic)).toMatchObject([{ n: 0 }, { n: 1 }]);
});

controlled("joins without an answer: after three the channel is replaced", async ({ standIn }) => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  const { client, tap } = scene.connect(tokensOf("ana").get, { timeout: 200 });
  const opened = vi.spyOn(client.realtime, "channel");
  standIn.faults.ignores = ({ event, topic }) => event === "phx_join" && topic === `realtime:${scene.topic}`;
  const { heard } = scene.listen(createSupabaseTodosRealtime(client));
  await eventually(() => expect(tap.count("phx_join", scene.topic)).toBe(3));
  expect(opened).toHaveBeenCalledTimes(1);
  await eventually(() => expect(opened).toHaveBeenCalledTimes(2));
  standIn.faults.ignores = null;
  await eventually(() => expect(heard).toContain("live"));
});

controlled("a project that has no room is asked again, more and more slowly", async ({ standIn }) => {
  const scene = createRealtimeScene(target);
  await scene.admit("ana");
  standIn.faults.joinFailure = "ConnectionRateLimitReached: Too many connected users";
  const { client, tap } = scene.connect(tokensOf("ana").get);
  const { heard } = scene.listen(createSupabaseTodosRealtime(client));
  await pause(6000);
  expect(tap.count("phx_join", scene.topic)).toBeGreaterThan(1);
  expect(tap.count("phx_join", scene.topic)).toBeLessThan(6);
  expect(client.getChannels().length).toBeLessThan(2);
  standIn.faults.joinFailure = null;
  await eventually(() => expect(heard.at(-1)).toBe("refresh"));
});

controlled("a partition that is missing keeps no commit back; the next read has it", async ({ query }) => {
  const scene = createRealtimeScene(target);
  const { client } = scene.connect(tokensOf("ana").get);
  render(scene.page(createSupabaseTodosRealtime(client)));
  await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
  await quiet(scene.requests);
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "_");
  await query(`drop table realtime.messages_${day}`);
  onTestFinished(async () => void (await query("select realtime_stand_in.make_partitions()")));
  expect(await scene.write("Without a ping")).toBe(1);
  await pause(500);
  expect(screen.queryByText("Without a ping")).toBe(null);
  globalThis.dispatchEvent(new Event("focus"));
  await eventually(() => screen.getByText("Without a ping"));
});

controlled(
  "pings that never come: the panel is right at the next poll, and says that live updates are off",
  async ({ standIn }) => {
    const scene = createRealtimeScene(target);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { client } = scene.connect(tokensOf("ana").get);
    render(scene.page(createSupabaseTodosRealtime(client)));
    const pass = async (seconds: number): Promise<void> => {
      for (let n = 0; n < seconds; n += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await pause(10);
      }
    };
    await eventually(() => expect(client.getChannels().map(({ state }) => state)).toEqual(["joined"]));
    await pass(2);
    standIn.faults.muted = true;
    await scene.write("Unannounced");
    await pass(50);
    screen.getByText("Unannounced");
    screen.getByText("Live updates are off.");
    standIn.faults.muted = false;
    await scene.write("Announced");
    await pass(1);
    screen.getByText("Announced");
    expect(screen.queryByText("Live updates are off.")).toBe(null);
  },
);

test("the name of the server that this ran against is told", () => {
  console.log(`The realtime scenarios ran against ${isReal ? target.url : "the stand-in"}.`);
  expect(target.url).toMatch(/^https?:/);
});
