import { describe, expect, test } from "vitest";
import { DemoOptionError } from "./demo-option-error.ts";
import { readDemoOptions } from "./demo-options.ts";

describe("how the demo is started", () => {
  test("port 4321 and a folder of its own, at the script's pace, with its pages", () => {
    expect(readDemoOptions([], {})).toMatchObject({ port: 4321, factor: 1, hasPages: true });
    expect(readDemoOptions([], {}).data).toMatch(/packages[\\/]demo[\\/]\.data$/);
  });

  test.each([[["--memory"]], [["--", "--memory"]]])("%j starts in memory", (args) => {
    expect(readDemoOptions(args, {}).data).toBeNull();
  });

  test("the environment chooses port, folder and pace", () => {
    expect(readDemoOptions([], { PORT: "5000", SWARM_DEMO_DATA: "/data/x", SWARM_DEMO_SPEED: "2.5" })).toMatchObject({
      port: 5000,
      data: "/data/x",
      factor: 2.5,
    });
  });

  test.each([
    [["--memry"], {}],
    [[], { PORT: "http" }],
    [[], { PORT: "65536" }],
    [[], { SWARM_DEMO_SPEED: "0" }],
    [[], { SWARM_DEMO_SPEED: "fast" }],
  ])("%j with %j is refused with a word on what to do", (args, env) => {
    expect(() => readDemoOptions(args, env)).toThrow(DemoOptionError);
  });
});
