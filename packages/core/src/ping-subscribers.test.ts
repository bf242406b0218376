import { expect, test, vi } from "vitest";
import { PingSubscribers } from "./ping-subscribers.ts";
import type { TodoPing } from "./types.ts";

const ping: TodoPing = { container: "c", rev: 1, updated_at: "2030-01-01T00:00:00.000Z" };

test("who unsubscribes while a ping is being delivered is not told of it", async () => {
  const subscribers = new PingSubscribers();
  const second = vi.fn<(told: TodoPing) => void>();
  const stops: (() => void)[] = [];
  stops.push(subscribers.subscribe("t", "c", () => stops[1]?.()));
  stops.push(subscribers.subscribe("t", "c", second));
  subscribers.send("t", "c", ping);
  await Promise.resolve();
  await Promise.resolve();
  expect(second).not.toHaveBeenCalled();
});

test("who subscribes while a ping is being delivered waits for the next one", async () => {
  const subscribers = new PingSubscribers();
  let told = 0;
  const again = (): void => {
    told += 1;
    if (told < 100) subscribers.subscribe("t", "c", again);
  };
  subscribers.subscribe("t", "c", again);
  subscribers.send("t", "c", ping);
  await Promise.resolve();
  await Promise.resolve();
  expect(told).toBe(1);
});

test("a ping comes after the work that sent it, and pings keep their order", async () => {
  const subscribers = new PingSubscribers();
  const heard: number[] = [];
  subscribers.subscribe("t", "c", ({ rev }) => {
    if (rev === 1) subscribers.send("t", "c", { ...ping, rev: 3 });
  });
  subscribers.subscribe("t", "c", ({ rev }) => heard.push(rev));
  subscribers.send("t", "c", ping);
  subscribers.send("t", "c", { ...ping, rev: 2 });
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(heard).toEqual([1, 2, 3]));
});

test("nothing is left behind by a thousand subscriptions", () => {
  const subscribers = new PingSubscribers();
  const stops = Array.from({ length: 1000 }, (_, index) => subscribers.subscribe("t", `c${index % 7}`, () => {}));
  expect(subscribers.size).toBe(1000);
  for (const stop of stops) stop();
  expect(subscribers.size).toBe(0);
});
