import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { TodoOp } from "@swarm-todos/core";
import { createTodosClient } from "../../../../packages/react/src/client/create-todos-client.ts";
import { createHeldRoute } from "../../../../packages/react/src/test-support/held-route.ts";
import { createRouteWorld } from "../../../../packages/react/src/test-support/route-world.ts";

const nothing = (): void => undefined;
const add = (subject: string): TodoOp[] => [{ op: "add", subject }];
const endpoint = "/todos";

/** Waits until something is so; what should never be so is waited for in vain for a moment only. */
async function until(isSo: () => boolean, patience = 10_000): Promise<void> {
  const end = performance.now() + patience;
  while (!isSo() && performance.now() < end) await setTimeout(1);
}

/** What the client and its list store promise; histories run the core alone. */
export const clientChecks = {
  "a late answer changes nothing of a client that is gone": async (): Promise<void> => {
    const { world, fetch, release, waiting } = createHeldRoute();
    await world.remote(add("Plan"));
    const client = createTodosClient({ endpoint, fetch });
    const list = client.list("c1");
    const end = list.subscribe(nothing);
    await until(() => waiting().length > 0);
    client.dispose();
    release("GET c1");
    await until(() => list.get().rows.length > 0, 100);
    end();
    assert.deepEqual(list.get(), list.initial());
  },

  "what the caller does to the ops afterwards changes nothing of what was meant": async (): Promise<void> => {
    const world = createRouteWorld();
    const client = createTodosClient({ endpoint, fetch: world.fetch });
    const ops = add("Meant") as { op: "add"; subject: string }[];
    const sent = client.list("c1").send(ops);
    if (ops[0]) ops[0].subject = "Changed";
    await sent;
    client.dispose();
    const { items } = await world.store.get("acme", "c1");
    assert.deepEqual(
      items.map(({ subject }) => subject),
      ["Meant"],
    );
  },

  "a page of somebody else's with status 200 is no list": async (): Promise<void> => {
    let requests = 0;
    const fetch = async (): Promise<Response> => {
      requests += 1;
      return Response.json({ currentRev: 1, items: [{ hello: "world" }] });
    };
    const client = createTodosClient({ endpoint, fetch });
    const list = client.list("c1");
    const end = list.subscribe(nothing);
    await until(() => requests > 0 && list.get().phase !== "loading");
    const { phase } = list.get();
    end();
    client.dispose();
    assert.equal(phase, "failed");
  },

  "a list that is as it was before is taken from before": async (): Promise<void> => {
    const world = createRouteWorld();
    await world.remote(add("Plan"));
    const client = createTodosClient({ endpoint, fetch: world.fetch });
    const list = client.list("c1");
    const end = list.subscribe(nothing);
    await list.refresh();
    await list.refresh();
    const { trouble, rows } = list.get();
    end();
    client.dispose();
    assert.equal(trouble, null);
    assert.equal(rows.length, 1);
  },

  "a host's own code that throws loses no outcome": async (): Promise<void> => {
    const world = createRouteWorld();
    const told: unknown[] = [];
    const console = globalThis.console.error;
    globalThis.console.error = (...args) => told.push(...args);
    try {
      const client = createTodosClient({
        endpoint,
        fetch: world.fetch,
        onOutcome: () => {
          throw new Error("the host's");
        },
      });
      const { outcome } = await client.list("c1").send(add("Plan"));
      client.dispose();
      assert.equal(outcome, "applied");
      assert.equal(told.length, 1);
    } finally {
      globalThis.console.error = console;
    }
  },

  "a list that nobody looks at any more listens no more": async (): Promise<void> => {
    const world = createRouteWorld();
    await world.remote(add("Plan"));
    const joined: string[] = [];
    const realtime = {
      subscribe: ({ topic }: { topic: string }) => {
        joined.push(topic);
        return () => joined.pop();
      },
    };
    const client = createTodosClient({ endpoint, fetch: world.fetch, realtime });
    const end = client.list("c1").subscribe(nothing);
    await until(() => joined.length > 0);
    assert.equal(joined.length, 1);
    end();
    await until(() => joined.length === 0, 1000);
    client.dispose();
    assert.deepEqual(joined, []);
  },
};
