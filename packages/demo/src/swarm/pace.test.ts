import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

describe("the pace of the agents", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (promise: Promise<void>): (() => boolean) => {
    let isDone = false;
    void promise.then(() => {
      isDone = true;
    });
    return () => isDone;
  };
  const never = new AbortController().signal;

  test("speed and factor multiply", async () => {
    const done = watch(createPace({ speed: 2, paused: false, factor: 5 }).wait(1000, never));
    await vi.advanceTimersByTimeAsync(99);
    expect(done()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(done()).toBe(true);
  });

  test("a change of speed counts what was waited already", async () => {
    const pace = createPace({ speed: 1, paused: false });
    const done = watch(pace.wait(1000, never));
    await vi.advanceTimersByTimeAsync(500);
    pace.setSpeed(5);
    await vi.advanceTimersByTimeAsync(99);
    expect(done()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(done()).toBe(true);
  });

  test("nothing goes on while paused, and the rest is waited afterwards", async () => {
    const pace = createPace({ speed: 1, paused: false });
    const done = watch(pace.wait(1000, never));
    await vi.advanceTimersByTimeAsync(400);
    pace.setPaused(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done()).toBe(false);
    pace.setPaused(false);
    await vi.advanceTimersByTimeAsync(599);
    expect(done()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(done()).toBe(true);
  });

  test("an aborted wait rejects, also while paused, and leaves no timer behind", async () => {
    const end = new AbortController();
    const pace = createPace({ speed: 1, paused: true });
    const waiting = pace.wait(1000, end.signal);
    end.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    pace.setPaused(false);
    expect(vi.getTimerCount()).toBe(0);
    await expect(pace.wait(1, end.signal)).rejects.toThrow("stopped");
  });
});
