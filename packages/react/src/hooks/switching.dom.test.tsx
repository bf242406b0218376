import { act, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createHeldRoute } from "../test-support/held-route.ts";
import { SwarmProvider, type SwarmProviderProps } from "./SwarmProvider.tsx";
import type { SwarmTodos } from "./swarm-todos.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";

afterEach(() => vi.restoreAllMocks());

/** A page that shows one list, over a route whose answers wait; it notes what each render showed. */
function createPage() {
  const route = createHeldRoute();
  const seen: string[] = [];
  const outcomes: string[] = [];
  let todos: SwarmTodos | undefined;
  function List({ container }: { container: string }): ReactNode {
    todos = useSwarmTodos(container);
    const text = `${container} ${todos.phase}: ${todos.rows.map((row) => row.subject).join()}`;
    seen.push(text);
    return <output>{text}</output>;
  }
  return {
    route,
    seen,
    outcomes,
    send: (subject: string) => act(async () => void todos?.send([{ op: "add", subject }])),
    release: (name: string) => waitFor(() => act(async () => route.release(name))),
    page: (container: string | null, props: SwarmProviderProps = {}): ReactNode => (
      <StrictMode>
        <SwarmProvider
          endpoints={{ todos: "/api/todos" }}
          fetch={route.fetch}
          onOutcome={(outcome, source) => outcomes.push(`${source.container} ${outcome.outcome}`)}
          {...props}
        >
          {container !== null && <List container={container} />}
        </SwarmProvider>
      </StrictMode>
    ),
  };
}
const shown = (): string | null => screen.getByRole("status").textContent;

test("a switch of containers aborts no write: what was on its way and what waited land where they were meant", async () => {
  const { route, seen, outcomes, send, release, page } = createPage();
  await route.world.remote([{ op: "add", subject: "Other" }], "c2");
  const { rerender } = render(page("c1"));
  await release("GET c1");
  await send("On its way");
  await send("Waiting");
  rerender(page("c2"));
  await release("GET c2");
  await waitFor(() => expect(shown()).toBe("c2 ready: Other"));
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  await release("POST c1");
  await release("POST c1");
  await waitFor(() => expect(outcomes).toEqual(["c1 applied", "c1 applied"]));
  expect(shown()).toBe("c2 ready: Other");
  const items = async (container: string): Promise<string[]> =>
    (await route.world.store.get("acme", container)).items.map((item) => item.subject);
  expect(await items("c1")).toEqual(["On its way", "Waiting"]);
  expect(await items("c2")).toEqual(["Other"]);
  expect(seen.filter((text) => text.startsWith("c2") && /way|Waiting/.test(text))).toEqual([]);

  seen.length = 0;
  rerender(page("c1"));
  expect(seen[0]).toBe("c1 ready: On its way,Waiting");
});

test("there and back again before the first answer, each list takes its own answer alone", async () => {
  const { route, seen, release, page } = createPage();
  await route.world.remote([{ op: "add", subject: "Mine" }], "c1");
  await route.world.remote([{ op: "add", subject: "Other" }], "c2");
  const { rerender } = render(page("c1"));
  await waitFor(() => expect(route.waiting()).toEqual(["GET c1"]));
  rerender(page("c2"));
  await waitFor(() => expect(route.waiting()).toEqual(["GET c1", "GET c2"]));
  rerender(page("c1"));
  await release("GET c2");
  expect(shown()).toBe("c1 loading: ");
  // The read that was under way when it was left serves the return.
  await release("GET c1");
  await waitFor(() => expect(shown()).toBe("c1 ready: Mine"));
  expect(route.waiting()).toEqual([]);
  expect(seen.filter((text) => /^c1.*Other|^c2.*Mine/.test(text))).toEqual([]);
});

test("an unmounted page aborts no write, tells the host its outcome, and leaves nothing behind", async () => {
  const told = vi.spyOn(console, "error");
  const { route, outcomes, send, release, page } = createPage();
  const { unmount } = render(page("c1"));
  await release("GET c1");
  await send("On its way");
  await send("Waiting");
  unmount();
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  await release("POST c1");
  await release("POST c1");
  await waitFor(() => expect(outcomes).toEqual(["c1 applied", "c1 applied"]));
  expect((await route.world.store.get("acme", "c1")).items).toHaveLength(2);
  expect(route.waiting()).toEqual([]);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  expect(told).not.toHaveBeenCalled();
});

test("a panel that comes back while its write is on its way shows the row once, before and after the answer", async () => {
  const { seen, send, release, page } = createPage();
  const { rerender } = render(page("c1"));
  await release("GET c1");
  await send("Once");
  rerender(page(null));
  rerender(page("c1"));
  expect(shown()).toBe("c1 ready: Once");
  await release("POST c1");
  expect(shown()).toBe("c1 ready: Once");
  expect(seen.filter((text) => text.includes("Once,"))).toEqual([]);
});

test("late answers to another person's requests reach nobody's list", async () => {
  const { route, seen, outcomes, send, release, page } = createPage();
  await route.world.remote([{ op: "add", subject: "Shared" }]);
  const { rerender } = render(page("c1", { identity: "ana" }));
  await release("GET c1");
  await send("Ana's");
  await waitFor(() => expect(route.waiting()).toEqual(["POST c1"]));
  const empty = { container: "c1", rev: null, stamp: null, updatedAt: null, items: [], ack: null, topic: "t" };
  const asked: string[] = [];
  const forBen: typeof fetch = async (_, init) => {
    asked.push(init?.method ?? "GET");
    return Response.json(empty);
  };
  seen.length = 0;
  rerender(page("c1", { identity: "ben", fetch: forBen }));
  await waitFor(() => expect(shown()).toBe("c1 ready: "));
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  expect(outcomes).toEqual(["c1 unconfirmed"]);
  await release("POST c1");
  expect(shown()).toBe("c1 ready: ");
  expect(seen.filter((text) => /Shared|Ana/.test(text))).toEqual([]);
  expect(asked).toEqual(["GET"]);
  expect(outcomes).toEqual(["c1 unconfirmed"]);
});
