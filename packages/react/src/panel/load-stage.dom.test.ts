import { beforeEach, expect, test, vi } from "vitest";

const state = { fails: false, loads: 0 };
beforeEach(() => {
  vi.resetModules();
  Object.assign(state, { fails: false, loads: 0 });
  vi.doMock("./more/more-stage.ts", () => {
    state.loads += 1;
    if (state.fails) throw new Error("offline");
    return { moreStage: { words: {} } };
  });
});

test("it is loaded once, however often it is asked for", async () => {
  const { loadStage } = await import("./load-stage.ts");
  const report = vi.fn();
  const [one, two] = await Promise.all([loadStage(report), loadStage(report)]);
  expect(one).toEqual({ words: {} });
  expect(two).toBe(one);
  expect(await loadStage(report)).toBe(one);
  expect(state.loads).toBe(1);
  expect(report).not.toHaveBeenCalled();
});

test("a failure is reported once, and the next call tries again", async () => {
  const { loadStage } = await import("./load-stage.ts");
  const report = vi.fn();
  state.fails = true;
  expect(await loadStage(report)).toBeUndefined();
  expect(await loadStage(report)).toBeUndefined();
  expect(report).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith(expect.any(Error), "more");
  expect(state.loads).toBe(2);
  state.fails = false;
  expect(await loadStage(report)).toEqual({ words: {} });
  expect(report).toHaveBeenCalledOnce();
});
