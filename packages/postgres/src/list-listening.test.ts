import type { TodoPing } from "@swarm-todos/core";
import { expect, onTestFinished, test } from "vitest";
import { ListListening } from "./list-listening.ts";
import type { SqlListenerHandlers } from "./listeners/sql-listener.ts";
import { type ListNews, PingHub } from "./ping-hub.ts";

const news = (rev: number, more: Partial<ListNews> = {}): ListNews => ({
  ...{ topic: "todos:t:c", rev, updatedAt: `2024-01-01T00:00:0${rev}.000Z`, stamp: `s${rev}` },
  ...more,
});

/** A listener that sends what it is told to, over lists whose state is `now`. */
function setUp(now: { list: ListNews; fails?: number; during?: () => void }): {
  pings: TodoPing[];
  reads: (readonly string[])[];
  send: (...all: object[]) => void;
  own: (news: ListNews) => void;
} {
  const hub = new PingHub();
  const [pings, reads]: [TodoPing[], (readonly string[])[]] = [[], []];
  let handlers: SqlListenerHandlers | undefined;
  const listening = new ListListening({
    hub,
    channel: "c",
    listener: {
      listen(_, given) {
        handlers = given;
        return () => undefined;
      },
    },
    async readRevs(topics) {
      reads.push(topics);
      if (reads.length === 1) now.during?.();
      if ((now.fails ?? 0) > 0) {
        now.fails = (now.fails ?? 0) - 1;
        throw new Error("the database is away");
      }
      return [now.list];
    },
    onError: () => undefined,
  });
  onTestFinished(listening.hold());
  onTestFinished(hub.subscribe("t", "c", (ping) => pings.push(ping)));
  return {
    pings,
    reads,
    own: (each) => listening.tell(each),
    send: (...all) => all.forEach((each) => handlers?.onPayload(JSON.stringify(each))),
  };
}
const revs = (pings: readonly TodoPing[]): number[] => pings.map(({ rev }) => rev);

test("each commit of a burst is told in its order, by one read", async () => {
  const { pings, reads, send } = setUp({ list: news(5) });
  send(news(1), news(2), news(3), news(4), news(5));
  await expect.poll(() => revs(pings)).toEqual([1, 2, 3, 4, 5]);
  expect(reads).toEqual([["todos:t:c"]]);
  send(news(5), news(4), news(5));
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(reads).toHaveLength(1);
});

test.each([
  ["a rev that the list has not reached", { rev: 9 }],
  ["a time that is none", { updatedAt: "zzz" }],
  ["a time that has not come", { updatedAt: "9999-12-31T00:00:00.000Z" }],
  ["the stamp of the list as it is", { stamp: "s3" }],
  ["no rev", { rev: 0 }],
])("of news with %s only the list's own state is told", async (_, forged) => {
  const { pings, send } = setUp({ list: news(3) });
  send(news(1, { stamp: "forged", ...forged }));
  await expect.poll(() => pings).toEqual([{ container: "c", rev: 3, updated_at: news(3).updatedAt }]);
});

test("what is sent of a list that nobody hears is not looked at", async () => {
  const { pings, reads, send } = setUp({ list: news(3) });
  send(news(1, { topic: "todos:t:other" }));
  send(news(3));
  await expect.poll(() => revs(pings)).toEqual([3]);
  expect(reads).toEqual([["todos:t:c"]]);
});

test("what was sent while the lists cannot be read is told when they can", async () => {
  const { pings, reads, send } = setUp({ list: news(2), fails: 2 });
  send(news(1));
  send(news(2));
  await expect.poll(() => revs(pings), { timeout: 5000 }).toEqual([1, 2]);
  expect(reads).toHaveLength(3);
});

test("a commit that is sent while the list is read as one further is told before that one", async () => {
  const now = { list: news(2), during: (): void => undefined };
  const { pings, send } = setUp(now);
  now.during = () => send(news(2), news(3));
  now.list = news(3);
  send(news(1));
  await expect.poll(() => revs(pings)).toEqual([1, 2, 3]);
});

test("an own batch is told at once, and behind what another process wrote before it", async () => {
  const { pings, reads, send, own } = setUp({ list: news(3) });
  own(news(1));
  expect(reads).toEqual([]);
  await expect.poll(() => revs(pings)).toEqual([1]);
  send(news(2));
  own(news(3));
  await expect.poll(() => revs(pings)).toEqual([1, 2, 3]);
});
