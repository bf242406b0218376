import { afterEach, expect, test, vi } from "vitest";
import { createRouteWorld } from "../test-support/route-world.ts";
import { createTodosClient } from "./create-todos-client.ts";

const nothing = (): void => undefined;
let visibility: DocumentVisibilityState = "visible";
let online = true;
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  visibility = "visible";
  online = true;
});

/** A watched list that has been read, whose page the test shows, hides and cuts off. */
async function watched() {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  const world = createRouteWorld();
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }).list("c1");
  const stop = list.subscribe(nothing);
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  await vi.advanceTimersByTimeAsync(1000);
  world.requests.length = 0;
  return { world, list, stop };
}

test("a return to the page is one read, however many events it fires", async () => {
  const { world, stop } = await watched();
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("pageshow"));
  await vi.advanceTimersByTimeAsync(200);
  expect(world.requests).toEqual(["GET c1"]);
  stop();
});

test("a hidden page reads nothing, and reads at once when it is shown", async () => {
  const { world, stop } = await watched();
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toEqual([]);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(200);
  expect(world.requests).toEqual(["GET c1"]);
  stop();
});

test("offline is shown; a gesture waits, survives its panel, and goes out when the page is online again", async () => {
  const { world, list, stop } = await watched();
  online = false;
  window.dispatchEvent(new Event("offline"));
  expect(list.get().trouble).toBe("offline");
  const sent = list.send([{ op: "add", subject: "Offline" }]);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(world.requests).toEqual([]);
  online = true;
  window.dispatchEvent(new Event("online"));
  expect(await sent).toMatchObject({ outcome: "applied" });
});

test("leaving asks first only while typed text has not been sent", async () => {
  const { list, stop } = await watched();
  const leave = (): boolean => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  online = false;
  window.dispatchEvent(new Event("offline"));
  const sent = list.send([{ op: "add", subject: "Typed" }]);
  expect(leave()).toBe(true);
  online = true;
  window.dispatchEvent(new Event("online"));
  await sent;
  expect(leave()).toBe(false);
  stop();
});

test("a machine that slept reads when it wakes", async () => {
  const { world, stop } = await watched();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(world.requests.length).toBeGreaterThan(0);
  stop();
});

test("watching and leaving a hundred times leaves no listener and no timer", async () => {
  const { list, stop } = await watched();
  stop();
  await vi.advanceTimersByTimeAsync(0);
  const open = new Set<string>();
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) => {
        open.add(name);
        add(name, listener);
      },
    );
    vi.spyOn(target, "removeEventListener").mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) => {
        open.delete(name);
        remove(name, listener);
      },
    );
  }
  for (let i = 0; i < 100; i += 1) {
    const leave = list.subscribe(nothing);
    if (i === 0) expect(open.size).toBe(4);
    leave();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([...open]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
