import { createClient } from "@supabase/supabase-js";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type DemoBrowser, findBarriers, startDemoBrowser } from "./demo-browser.ts";
import { type DemoClient, demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";
import { isReady, pingedRevs, type WatchedPage, watchPage } from "./watch-page.ts";

const thread = "launch-brief";
const topic = `todos:acme:${thread}`;
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const eventually = (isSo: () => boolean): Promise<void> => expect.poll(isSo, { timeout: 60_000 }).toBe(true);

describe("the demo over Supabase Realtime, with the stand-in", () => {
  let demo: DemoProcess;
  let browser: DemoBrowser;
  const as = (identity: string): DemoClient => demoClient(demo.url, identity);

  beforeAll(async () => {
    [demo, browser] = await Promise.all([
      startDemoProcess({ speed: 20, hasPages: true, supabase: true }),
      startDemoBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    expect(await demo.stop()).toBe(0);
  });

  /** A window of a person's own, watched from its first request. */
  const openAs = async (person: string, container = thread): Promise<{ page: Page; watched: WatchedPage }> => {
    const page = await browser.open("about:blank");
    const watched = watchPage(page);
    await page.goto(`${demo.url}/?as=${person}&thread=${encodeURIComponent(container)}`);
    onTestFinished(() => page.context().close());
    return { page, watched };
  };
  const tokenOf = async (identity: string): Promise<string> => {
    const { status, body } = await as(identity).send("POST", "/api/demo/realtime-token");
    expect(status).toBe(200);
    return (body as { token: string }).token;
  };
  const linkOf = async (): Promise<{ url: string | null; anonKey: string }> =>
    ((await as("").send("GET", "/api/demo/session")).body as { realtime: { url: string | null; anonKey: string } })
      .realtime;

  /** How the server answers the join of a topic with this token, or with the anon key alone. */
  const join = async (name: string, token: string | null): Promise<string> => {
    const { anonKey } = await linkOf();
    const client = createClient(demo.url, anonKey, token === null ? {} : { accessToken: () => Promise.resolve(token) });
    try {
      await client.realtime.setAuth();
      return await new Promise((resolve) => {
        client.channel(name, { config: { private: true } }).subscribe((status, error) => {
          resolve(error === undefined ? status : error.message);
        });
      });
    } finally {
      await client.removeAllChannels();
    }
  };

  test("what an agent writes reaches both windows by the WebSocket, with one read each", async () => {
    const anas = await openAs("acme:ana");
    const bens = await openAs("acme:ben");
    await eventually(() => isReady(anas.watched, topic) && isReady(bens.watched, topic));
    await anas.page.getByRole("checkbox", { name: "Edit everything into one voice" }).waitFor();
    await anas.page.getByRole("button", { name: "Pause" }).click();
    await bens.page.getByRole("button", { name: "Resume" }).waitFor();

    const robot = as("agent:acme:robot");
    await robot.send("POST", `/api/demo/threads/${thread}/join`);
    // Nothing of before is under way any more when both have shown this one.
    await robot.change(thread, () => [{ op: "add", subject: "The first by the robot" }]);
    for (const { page } of [anas, bens]) await page.getByText("The first by the robot").waitFor();
    const before = [anas, bens].map(({ watched }) => ({
      reads: watched.requests.length,
      pings: pingedRevs(watched).length,
    }));
    await robot.change(thread, () => [{ op: "add", subject: "The second by the robot" }]);
    const { rev } = await robot.read(thread);
    for (const [i, { page, watched }] of [anas, bens].entries()) {
      await page.getByText("The second by the robot").waitFor();
      expect(pingedRevs(watched).slice(before[i]?.pings)).toEqual([rev]);
      expect(watched.requests.slice(before[i]?.reads).map(({ method }) => method)).toEqual(["GET"]);
      expect(watched.requests.filter(({ accept }) => accept.includes("event-stream"))).toEqual([]);
      expect(watched.sockets).toEqual({ opened: 1, closed: 0 });
      expect(await page.getByText("Live updates are off").count()).toBe(0);
    }

    // A person's tick reaches the other window and the agents.
    await anas.page.getByRole("checkbox", { name: "The second by the robot" }).click();
    await bens.page.getByRole("checkbox", { name: "The second by the robot", checked: true }).waitFor();
    await bens.page.getByRole("button", { name: "Resume" }).click();
    await bens.page.getByText("Ana ticked “The second by the robot”").waitFor();
    // No item's text is in what the sockets carried.
    expect([...anas.watched.received, ...bens.watched.received].join("\n")).not.toContain("robot");
    expect(browser.complaints).toEqual([]);
    expect([...browser.origins]).toEqual([demo.url]);
  }, 240_000);

  test("a list in which nothing was written is joined by its owner, and hears of its first row", async () => {
    const ana = as("user:acme:ana");
    const container = "fresh: 新しい/100%";
    await ana.send("POST", "/api/demo/threads", { container });
    const { page, watched } = await openAs("acme:ana", container);
    const fresh = await ana.read(container);
    expect(fresh.rev).toBe(null);
    const { topic: name } = fresh as unknown as { topic: string };
    await eventually(() => isReady(watched, name));
    await ana.change(container, () => [{ op: "add", subject: "First of all" }]);
    await page.getByText("First of all").waitFor();
    expect(pingedRevs(watched)).toEqual([1]);
  }, 120_000);

  test("a stranger's token, the same name elsewhere and no token are refused the topic", async () => {
    await as("user:acme:ana").read(thread);
    const [member, ...others] = await Promise.all([
      join(topic, await tokenOf("user:acme:ana")),
      join(topic, await tokenOf("user:acme:eve")),
      join(topic, await tokenOf("user:globex:ana")),
      join(topic, await tokenOf("user:globex:cleo")),
      join(topic, null),
    ]);
    expect(member).toBe("SUBSCRIBED");
    for (const answer of others) expect(answer).toMatch(/^"?Unauthorized/);
  }, 120_000);

  test("a token is for people who are signed in, is theirs, and ends within ten minutes", async () => {
    expect(await as("").send("POST", "/api/demo/realtime-token")).toMatchObject({ status: 401 });
    expect(await as("agent:acme:juno").send("POST", "/api/demo/realtime-token")).toMatchObject({ status: 403 });
    expect(await as("user:acme:ana").send("GET", "/api/demo/realtime-token")).toMatchObject({ status: 405 });
    const crossSite = { origin: "https://evil.example" };
    expect(await as("user:acme:ana").send("POST", "/api/demo/realtime-token", {}, crossSite)).toMatchObject({
      status: 403,
      body: { error: { code: "cross_site" } },
    });
    const { sub, role, exp } = claimsOf(await tokenOf("user:acme:ana"));
    expect({ sub, role }).toEqual({ sub: "acme:ana", role: "authenticated" });
    const left = Number(exp) - Date.now() / 1000;
    expect(left).toBeGreaterThan(60);
    expect(left).toBeLessThanOrEqual(600);
    expect(Object.keys(await linkOf()).toSorted()).toEqual(["anonKey", "url"]);
    expect(claimsOf((await linkOf()).anonKey)["role"]).toBe("anon");
  });

  test("signing out ends the channel and the socket; another window of theirs loses its own", async () => {
    const { page, watched } = await openAs("acme:ben");
    const second = await page.context().newPage();
    const other = watchPage(second);
    await second.goto(`${demo.url}/?as=acme:ben`);
    await eventually(() => isReady(watched, topic) && isReady(other, topic));

    await page.locator("summary", { hasText: "Signed in as Ben" }).click();
    await page.getByRole("button", { name: "Sign Ben out" }).click();
    await page.getByRole("heading", { name: "One list, people and agents" }).waitFor();
    await eventually(() => watched.sent.some((frame) => frame.includes('"phx_leave"')));
    // Whoever comes next in this window has a connection of their own, and the one before is gone by then.
    await page.getByRole("button", { name: /Ana/ }).click();
    await eventually(() => isReady(watched, topic, 2));
    await eventually(() => watched.sockets.closed > 0);
    expect(watched.sockets).toEqual({ opened: 2, closed: 1 });
    const [bens, anas] = watched.sent.flatMap((frame) => /"phx_join".*"access_token":"([^"]+)"/.exec(frame)?.[1] ?? []);
    expect([bens, anas].map((token) => claimsOf(token ?? "")["sub"])).toEqual(["acme:ben", "acme:ana"]);

    // The other window asks for its token when it wakes, and is given none.
    await second.evaluate(() => window.dispatchEvent(new Event("online")));
    await eventually(() => other.received.some((frame) => frame.includes('"phx_close"')));
    const pings = pingedRevs(other).length;
    const joins = other.sent.filter((frame) => frame.includes('"phx_join"')).length;
    await as("user:acme:ana").change(thread, () => [{ op: "add", subject: "Not for Ben any more" }]);
    await second.evaluate(async () => void (await fetch("/api/demo/session")));
    expect(pingedRevs(other)).toHaveLength(pings);
    expect(await second.getByText("Not for Ben any more").count()).toBe(0);
    expect(other.sent.filter((frame) => frame.includes('"phx_join"'))).toHaveLength(joins);
  }, 120_000);

  test.each([
    { name: "light", colorScheme: "light", width: 1280 },
    { name: "dark, 320 px wide", colorScheme: "dark", width: 320 },
  ] as const)(
    "pages in $name have no barriers that axe can find, and nothing is cut off",
    async ({ colorScheme, width }) => {
      const page = await browser.open(demo.url, { colorScheme, viewport: { width, height: 720 } });
      onTestFinished(() => page.context().close());
      await page.getByText("Live updates come over a stand-in for Supabase Realtime.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: /Ana/ }).click();
      await page.getByRole("checkbox").first().waitFor();
      expect(await page.getByText("Supabase Realtime · stand-in").isVisible()).toBe(width > 800);
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
    120_000,
  );
});
