import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { expect, test } from "vitest";
import { createRouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider, type SwarmProviderProps } from "./SwarmProvider.tsx";
import type { SwarmTodos } from "./swarm-todos.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosRealtime } from "./useTodosRealtime.ts";
import { useTodosSelector } from "./useTodosSelector.ts";

const endpoints = { todos: "/api/todos" };

function Rows({ container, take }: { container: string; take?: (todos: SwarmTodos) => void }) {
  const todos = useSwarmTodos(container);
  take?.(todos);
  return (
    <output>
      {todos.phase}: {todos.rows.map((row) => row.subject).join()}
    </output>
  );
}
const shown = (): string | null => screen.getByRole("status").textContent;

test("without an endpoint the phase is off, and nothing is sent", async () => {
  const world = createRouteWorld();
  let todos: SwarmTodos | undefined;
  render(
    <SwarmProvider fetch={world.fetch} endpoints={{}}>
      <Rows container="c1" take={(given) => (todos = given)} />
    </SwarmProvider>,
  );
  expect(shown()).toBe("off: ");
  expect(await todos?.send([{ op: "add", subject: "x" }])).toEqual({ outcome: "failed", code: "off" });
  expect(world.requests).toEqual([]);
});

test("StrictMode, a remount and two uses of one container read once", async () => {
  const world = createRouteWorld();
  await world.remote([{ op: "add", subject: "Plan" }]);
  render(
    <StrictMode>
      <SwarmProvider endpoints={endpoints} fetch={world.fetch}>
        <Rows container="c1" />
        <p>{"beside"}</p>
      </SwarmProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(shown()).toBe("ready: Plan"));
  expect(world.requests).toEqual(["GET c1"]);
});

test("another container never shows the rows of the one before, and its late answer is dropped", async () => {
  const world = createRouteWorld();
  await world.remote([{ op: "add", subject: "Mine" }], "c1");
  await world.remote([{ op: "add", subject: "Other" }], "c2");
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await world.fetch(input, init);
    if (String(input).includes("/c1")) await gate;
    return response;
  };
  const seen: string[] = [];
  const page = (container: string): ReactNode => (
    <SwarmProvider endpoints={endpoints} fetch={fetch}>
      <Rows
        container={container}
        take={(todos) => seen.push(`${todos.container} ${todos.rows.map((row) => row.subject).join()}`)}
      />
    </SwarmProvider>
  );
  const { rerender } = render(page("c1"));
  rerender(page("c2"));
  await waitFor(() => expect(shown()).toBe("ready: Other"));
  await act(async () => release());
  expect(shown()).toBe("ready: Other");
  expect(seen.some((entry) => entry.startsWith("c1 ") && entry.includes("Other"))).toBe(false);
  expect(seen.some((entry) => entry.startsWith("c2 ") && entry.includes("Mine"))).toBe(false);
});

test("inline headers, fetch and callbacks are the latest ones, and start nothing anew", async () => {
  const world = createRouteWorld();
  const tokens: (string | null)[] = [];
  let todos: SwarmTodos | undefined;
  const page = (token: string): ReactNode => (
    <SwarmProvider
      endpoints={{ todos: "/api/todos" }}
      headers={() => ({ authorization: token })}
      fetch={(input, init) => {
        tokens.push(new Headers(init?.headers).get("authorization"));
        return world.fetch(input, init);
      }}
    >
      <Rows container="c1" take={(given) => (todos = given)} />
    </SwarmProvider>
  );
  const { rerender } = render(page("one"));
  await waitFor(() => expect(shown()).toBe("ready: "));
  rerender(page("two"));
  rerender(page("three"));
  await act(async () => {
    await todos?.send([{ op: "add", subject: "x" }]);
  });
  expect(tokens).toEqual(["one", "three"]);
});

test("another identity gets another client: rows and gestures never cross", async () => {
  const world = createRouteWorld();
  await world.remote([{ op: "add", subject: "Ana's" }]);
  const posts: (string | null)[] = [];
  let todos: SwarmTodos | undefined;
  const page = (who: string): ReactNode => (
    <SwarmProvider
      endpoints={endpoints}
      identity={who}
      headers={{ who }}
      fetch={async (input, init) => {
        const asking = new Headers(init?.headers).get("who");
        if (init?.method === "POST") {
          posts.push(asking);
          return new Promise<Response>(() => undefined);
        }
        if (asking === "ben") return Response.json({ container: "c1", rev: null, stamp: null, items: [], ack: null });
        return world.fetch(input, init);
      }}
    >
      <Rows container="c1" take={(given) => (todos = given)} />
    </SwarmProvider>
  );
  const { rerender } = render(page("ana"));
  await waitFor(() => expect(shown()).toBe("ready: Ana's"));
  let first: Promise<unknown> | undefined;
  let second: Promise<unknown> | undefined;
  act(() => {
    first = todos?.send([{ op: "add", subject: "On its way" }]);
    second = todos?.send([{ op: "add", subject: "Waiting" }]);
  });
  await waitFor(() => expect(posts).toEqual(["ana"]));
  rerender(page("ben"));
  expect(shown()).toBe("loading: ");
  await waitFor(() => expect(shown()).toBe("ready: "));
  expect(await first).toMatchObject({ outcome: "unconfirmed" });
  expect(await second).toMatchObject({ outcome: "failed" });
  expect(posts).toEqual(["ana"]);
});

test("a selector renders only for its own part, also when it is written inline", async () => {
  const world = createRouteWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "Plan" }]);
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <SwarmProvider endpoints={endpoints} fetch={world.fetch}>
      {children}
    </SwarmProvider>
  );
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useTodosSelector(
        "c1",
        (state) => state.rows.map((row) => row.subject),
        (a, b) => a.join() === b.join(),
      );
    },
    { wrapper },
  );
  const whole = renderHook(() => ({ todos: useSwarmTodos("c1"), link: useTodosRealtime("c1") }), { wrapper });
  await waitFor(() => expect(result.current).toEqual(["Plan"]));
  expect(whole.result.current.link).toBe("off");
  const before = renders;
  await act(() => world.remote([{ op: "update", id, status: "completed" }]));
  await act(() => whole.result.current.todos.refresh());
  expect(renders).toBe(before);
});

test("commands keep their identity from render to render", async () => {
  const world = createRouteWorld();
  const { result } = renderHook(() => useSwarmTodos("c1"), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SwarmProvider endpoints={endpoints} fetch={world.fetch}>
        {children}
      </SwarmProvider>
    ),
  });
  const { send, refresh } = result.current;
  await waitFor(() => expect(result.current.phase).toBe("ready"));
  expect(result.current.send).toBe(send);
  expect(result.current.refresh).toBe(refresh);
});

test("an inner provider takes over the client, and its own words and reading rights", async () => {
  const world = createRouteWorld();
  const props: SwarmProviderProps = { readOnly: true, locale: "de" };
  render(
    <SwarmProvider endpoints={endpoints} fetch={world.fetch}>
      <SwarmProvider {...props}>
        <Rows container="c1" />
      </SwarmProvider>
    </SwarmProvider>,
  );
  await waitFor(() => expect(shown()).toBe("ready: "));
});
