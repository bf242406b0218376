import { archiveAddedAfter, copyTodoList, type TodoSnapshot } from "@swarm-todos/core";
import { expect, it } from "vitest";
import { headersOf, makeRoute } from "./test-support/make-route.ts";

const ana = { kind: "user", id: "ana" } as const;
const bot = { kind: "agent", id: "bot" } as const;
const address = (container: string): string => `http://host.test/api/todos/${container}`;

function open() {
  const { route, store } = makeRoute();
  return {
    store,
    read: async (container: string, caller?: string): Promise<TodoSnapshot> => {
      const answer = await route.handle(new Request(address(container), { headers: headersOf(caller) }));
      return (await answer.json()) as TodoSnapshot;
    },
    send: async (container: string, body: object): Promise<unknown> => {
      const request = new Request(address(container), {
        method: "POST",
        headers: headersOf(),
        body: JSON.stringify(body),
      });
      return (await route.handle(request)).json();
    },
    /** The revs that a panel hears, up to one. */
    hear: async (container: string, last: number, meanwhile: () => Promise<unknown>): Promise<number[]> => {
      const leave = new AbortController();
      const headers = { ...headersOf(), accept: "text/event-stream" };
      const answer = await route.handle(new Request(address(container), { headers, signal: leave.signal }));
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      // The stream begins with the rev that the list has.
      let text = (await reader?.read())?.value ?? "";
      await meanwhile();
      while (!text.includes(`"rev":${last},`)) text += (await reader?.read())?.value ?? "";
      leave.abort();
      return Array.from(text.matchAll(/"rev":(\d+|null)/g), ([, rev]) => Number(rev));
    },
  };
}

it("a rewind in the host's handler reaches open panels, and a batch that did not see it loses", async () => {
  const { store, read, send, hear } = open();
  await store.apply("acme", "thread", [{ op: "add", subject: "Before" }], null, ana, "route");
  const { rev } = await read("thread");
  const later = await store.apply("acme", "thread", [{ op: "add", subject: "After" }], rev, bot, "tool");
  const id = later.conflict ? "" : (later.added[0] ?? "");
  const revs = await hear("thread", 3, () =>
    archiveAddedAfter(store, { tenantId: "acme", container: "thread", rev, actor: ana }),
  );
  expect(revs).toEqual([2, 3]);
  expect((await read("thread")).items).toMatchObject([{ subject: "Before" }]);
  const late = { ops: [{ op: "update", id, status: "completed" }], expectedRev: 2 };
  expect(await send("thread", late)).toMatchObject({ conflict: true, currentRev: 3 });
  // What was archived can be had back by a person.
  expect(await send("thread", { ops: [{ op: "restore", id }], expectedRev: 3 })).toMatchObject({
    conflict: false,
    items: [{ subject: "Before" }, { subject: "After" }],
  });
});

it("a fork in the host's handler is a list of its own under the route, in its tenant alone", async () => {
  const { store, read, send, hear } = open();
  const made = await store.apply(
    "acme",
    "thread",
    [
      { op: "add", subject: "Done" },
      { op: "add", subject: "Doing" },
    ],
    null,
    ana,
    "route",
  );
  const [done = "", doing = ""] = made.conflict ? [] : made.added;
  await send("thread", {
    ops: [
      { op: "update", id: done, status: "completed" },
      { op: "update", id: doing, status: "in_progress" },
    ],
    expectedRev: 1,
  });
  const revs = await hear("fork", 2, () =>
    copyTodoList(store, { tenantId: "acme", from: "thread", to: "fork", actor: ana }),
  );
  expect(revs.filter(Boolean)).toEqual([1, 2]);
  const fork = await read("fork");
  expect(fork.items).toMatchObject([
    { subject: "Done", status: "completed", createdBy: ana },
    { subject: "Doing", status: "in_progress", createdBy: ana },
  ]);
  await send("fork", { ops: [{ op: "remove", id: fork.items[0]?.id }], expectedRev: 2 });
  expect((await read("thread")).items).toMatchObject([{ id: done }, { id: doing }]);
  expect(await read("fork", "user:globex:eve")).toMatchObject({ rev: null, items: [] });
});
