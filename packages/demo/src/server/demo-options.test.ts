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

  const project = {
    SUPABASE_URL: "https://abc.supabase.co/",
    SUPABASE_ANON_KEY: "sb_publishable_x",
    SUPABASE_SERVICE_KEY: "sb_secret_x",
    SUPABASE_JWT_SECRET: "secret",
  };

  test("live updates are server-sent events, whatever project the environment names, until Supabase is asked for", () => {
    expect(readDemoOptions([], project).supabase).toBeNull();
    expect(readDemoOptions(["--supabase"], { DATABASE_URL: "postgres://elsewhere" }).supabase).toBe("stand-in");
    expect(readDemoOptions(["--supabase"], { SUPABASE_URL: "" }).supabase).toBe("stand-in");
    expect(readDemoOptions(["--supabase"], project).supabase).toEqual({
      url: "https://abc.supabase.co",
      anonKey: "sb_publishable_x",
      serviceKey: "sb_secret_x",
      jwtSecret: "secret",
      databaseUrl: null,
    });
    expect(readDemoOptions(["--supabase"], { ...project, DATABASE_URL: "postgres://db" }).supabase).toMatchObject({
      databaseUrl: "postgres://db",
    });
  });

  const key = (claims: unknown): string => `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

  test.each([
    [{ SUPABASE_SERVICE_KEY: "" }, /SUPABASE_SERVICE_KEY is missing/],
    [{ SUPABASE_URL: "", SUPABASE_JWT_SECRET: " " }, /SUPABASE_URL and SUPABASE_JWT_SECRET are missing/],
    [{ SUPABASE_URL: "abc.supabase.co" }, /SUPABASE_URL is "abc\.supabase\.co"/],
    [{ SUPABASE_URL: "postgres://abc" }, /SUPABASE_URL is/],
    [{ SUPABASE_ANON_KEY: "sb_secret_x" }, /SUPABASE_ANON_KEY is not/],
    [{ SUPABASE_ANON_KEY: key({ role: "service_role" }) }, /SUPABASE_ANON_KEY is not/],
    [{ SUPABASE_ANON_KEY: key(null) }, /SUPABASE_ANON_KEY is not/],
    [{ SUPABASE_ANON_KEY: "secret" }, /SUPABASE_ANON_KEY is not/],
    [{ SUPABASE_SERVICE_KEY: key({ role: "anon" }) }, /SUPABASE_SERVICE_KEY is not/],
  ])("a project with %j is refused, and no value of a key is told", (change, message) => {
    const env = { ...project, ...change };
    expect(() => readDemoOptions(["--supabase"], env)).toThrow(DemoOptionError);
    expect(() => readDemoOptions(["--supabase"], env)).toThrow(message);
    expect(() => readDemoOptions(["--supabase"], env)).not.toThrow(/sb_secret_x/);
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
