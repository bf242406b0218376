import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { personToken } from "./person-token.ts";

const ana = { org: "acme", id: "ana", name: "Ana" };
const server = vi.fn<typeof fetch>();
const issue = (token: string): void => {
  server.mockResolvedValueOnce(Response.json({ token, expiresIn: 600 }));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.mockReset();
});

test("one token until shortly before its end, however often and at once it is asked for", async () => {
  const token = personToken(ana);
  issue("first");
  expect(await Promise.all([token(), token(), token()])).toEqual(["first", "first", "first"]);
  await vi.advanceTimersByTimeAsync(539_000);
  expect(await token()).toBe("first");
  expect(server).toHaveBeenCalledTimes(1);
  issue("second");
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all([token(), token()])).toEqual(["second", "second"]);
  expect(server).toHaveBeenCalledTimes(2);
  expect(new Headers(server.mock.calls[0]?.[1]?.headers).get("x-demo-person")).toBe("acme:ana");
});

test("who is signed out has none, and has one again after signing in", async () => {
  const token = personToken(ana);
  server.mockResolvedValueOnce(new Response("{}", { status: 401 }));
  expect(await token()).toBeNull();
  issue("first");
  expect(await token()).toBe("first");
  await vi.advanceTimersByTimeAsync(550_000);
  server.mockResolvedValueOnce(new Response("{}", { status: 401 }));
  expect(await token()).toBeNull();
});

test("while the server is away the last token serves, and the next one is fetched when it is back", async () => {
  const token = personToken(ana);
  server.mockRejectedValueOnce(new TypeError("gone"));
  await expect(token()).rejects.toThrow("gone");
  issue("first");
  expect(await token()).toBe("first");
  await vi.advanceTimersByTimeAsync(550_000);
  server.mockRejectedValueOnce(new TypeError("gone"));
  expect(await token()).toBe("first");
  server.mockResolvedValueOnce(new Response("", { status: 503 }));
  expect(await token()).toBe("first");
  issue("second");
  expect(await token()).toBe("second");
});
