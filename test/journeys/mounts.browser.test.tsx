import type { TodosRealtime } from "@swarm-todos/react";
import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { holdCount } from "./held-things.ts";

/** A realtime, and how many are subscribed to it. */
interface Counted {
  readonly realtime: TodosRealtime;
  readonly count: () => number;
}

const kinds: Record<string, (world: PanelWorld) => Counted> = {
  "server-sent events": ({ store }) => {
    let count = 0;
    const { subscribe } = store;
    Object.assign(store, {
      subscribe: (...args: Parameters<typeof subscribe>) => {
        const end = subscribe.apply(store, args);
        count += 1;
        return () => {
          count -= 1;
          end();
        };
      },
    });
    return { realtime: createSseTodosRealtime(), count: () => count };
  },
  "a realtime of the host's": () => {
    const open = new Set<object>();
    return {
      realtime: {
        subscribe: (_, handlers) => {
          const key = {};
          open.add(key);
          handlers.onStatus("live");
          return () => open.delete(key);
        },
      },
      count: () => open.size,
    };
  },
};

const later = (): Promise<unknown> => {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- listeners are what is counted
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(0);
  });
};
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await later();
};
const nodes = async (): Promise<number> => {
  await cdp().send("HeapProfiler.collectGarbage");
  return ((await cdp().send("Memory.getDOMCounters")) as { nodes: number }).nodes;
};

test.each(Object.entries(kinds))("a hundred mounts with %s leave nothing behind", async (_, make) => {
  const world = await createPanelWorld(["One", "Two"]);
  const { realtime, count } = make(world);
  const held = holdCount();
  const cycle = async (): Promise<void> => {
    const stand = document.createElement("div");
    document.body.append(stand);
    const root = createRoot(stand);
    root.render(world.element({}, { realtimeTodos: realtime }));
    await until(() => Boolean(stand.querySelector("li[data-key]")) && count() > 0);
    expect(count()).toBe(1);
    root.unmount();
    stand.remove();
    await until(() => count() === 0);
  };
  for (let i = 0; i < 5; i += 1) await cycle();
  await until(() => held.timers() === 0);
  const before = { listeners: held.listeners(), nodes: await nodes(), elements: document.querySelectorAll("*").length };
  for (let i = 0; i < 100; i += 1) await cycle();
  expect(held.listeners()).toEqual(before.listeners);
  expect(held.channels()).toBe(0);
  expect(document.querySelectorAll("*").length).toBe(before.elements);
  // React keeps what it rendered last, whatever it was.
  expect((await nodes()) - before.nodes).toBeLessThan(500);
  await until(() => held.timers() === 0);
});
