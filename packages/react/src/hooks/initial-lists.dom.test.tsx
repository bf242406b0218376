import { act, render, screen } from "@testing-library/react";
import { Profiler, type ReactElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { InitialTodoLists } from "../client/client-options.ts";
import { createTodosClient } from "../client/create-todos-client.ts";
import { createRouteWorld, type RouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider, type SwarmProviderProps } from "./SwarmProvider.tsx";
import { useSwarmTodos } from "./useSwarmTodos.ts";

afterEach(() => vi.restoreAllMocks());

function Rows({ container = "c1" }: { readonly container?: string }): ReactElement {
  const { phase, rows } = useSwarmTodos(container);
  return <p data-testid={container}>{[phase, ...rows.map((row) => row.subject)].join(" ")}</p>;
}

/** A list with two tasks, as a page from a server carries it. */
async function served(): Promise<{ readonly world: RouteWorld; readonly lists: InitialTodoLists }> {
  const world = createRouteWorld();
  await world.remote([
    { op: "add", subject: "One" },
    { op: "add", subject: "Two" },
  ]);
  return { world, lists: JSON.parse(JSON.stringify({ c1: await world.store.get("acme", "c1") })) as InitialTodoLists };
}

const page = (world: RouteWorld, props: SwarmProviderProps): ReactElement => (
  <StrictMode>
    <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={world.fetch} {...props}>
      <Rows />
      <Rows container="c2" />
    </SwarmProvider>
  </StrictMode>
);
const shown = (container = "c1"): string | null => screen.getByTestId(container).textContent;

test("a list that a server has read is there on the server, while hydrating and after, and then it is read as any other", async () => {
  const told = vi.spyOn(console, "error");
  const { world, lists } = await served();
  const stand = document.createElement("div");
  document.body.append(stand);
  stand.innerHTML = renderToString(page(world, { initialLists: lists }));
  expect(shown()).toBe("ready One Two");
  expect(shown("c2")).toBe("loading");
  expect(world.requests).toEqual([]);
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(shown()));
  watch.observe(screen.getByTestId("c1"), { characterData: true, childList: true, subtree: true });
  const root = await act(() => hydrateRoot(stand, page(world, { initialLists: lists })));
  await vi.waitFor(() => expect(world.requests.toSorted()).toEqual(["GET c1", "GET c2"]));
  await vi.waitFor(() => expect(shown("c2")).toBe("ready"));
  expect(seen).toEqual([]);
  expect(told).not.toHaveBeenCalled();
  watch.disconnect();
  act(() => root.unmount());
  stand.remove();
});

test("an answer that says the same renders nothing", async () => {
  const { world, lists } = await served();
  const onRender = vi.fn();
  render(
    <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={world.fetch} initialLists={lists}>
      <Profiler id="rows" onRender={onRender}>
        <Rows />
      </Profiler>
    </SwarmProvider>,
  );
  await act(async () => {
    await vi.waitFor(() => expect(world.requests).toEqual(["GET c1"]));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(shown()).toBe("ready One Two");
  expect(onRender).toHaveBeenCalledTimes(1);
});

test("what has changed since is shown as soon as it is read, and the host's own objects stay as they are", async () => {
  const { world, lists } = await served();
  const before = structuredClone(lists);
  const id = lists?.["c1"]?.items[0]?.id as string;
  await world.remote([{ op: "update", id, subject: "First" }]);
  render(page(world, { initialLists: lists }));
  expect(shown()).toBe("ready One Two");
  await vi.waitFor(() => expect(shown()).toBe("ready First Two"));
  expect(lists).toEqual(before);
});

test.each<[string, SwarmProviderProps]>([
  ["another person", { identity: "bo" }],
  ["another endpoint", { identity: "ana", endpoints: { todos: "/api/others" } }],
])("%s never sees it, not even where the host still passes it", async (_, props) => {
  const { world, lists } = await served();
  const hold = async (): Promise<Response> => new Promise(() => undefined);
  const { rerender } = render(page({ ...world, fetch: hold }, { identity: "ana", initialLists: lists }));
  expect(shown()).toBe("ready One Two");
  rerender(page({ ...world, fetch: hold }, { ...props, initialLists: lists }));
  expect(shown()).toBe("loading");
  // A list that is made only later is of that client as well.
  rerender(page({ ...world, fetch: hold }, { ...props, initialLists: { ...lists, c3: lists?.["c1"] } }));
  expect(shown()).toBe("loading");
});

test("a client that is ended shows it no longer", async () => {
  const { world, lists } = await served();
  const client = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }, lists);
  const list = client.list("c1");
  expect(list.get().rows).toHaveLength(2);
  client.dispose();
  expect(list.get().rows).toEqual([]);
});

test("a person without a number is one person", async () => {
  const { world, lists } = await served();
  const { rerender } = render(page(world, { identity: Number.NaN, initialLists: lists }));
  expect(shown()).toBe("ready One Two");
  await vi.waitFor(() => expect(world.requests).toHaveLength(2));
  rerender(page(world, { identity: Number.NaN }));
  expect(shown()).toBe("ready One Two");
  expect(world.requests).toHaveLength(2);
});

test.each([["text"], [{ error: { code: "forbidden" } }], [{ rev: 1, items: "text" }], [{ rev: 1, items: [null] }]])(
  "what cannot be looked at is told to the console: %j",
  async (odd) => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { world } = await served();
    render(page(world, { initialLists: { c1: odd } as unknown as InitialTodoLists }));
    expect(told).toHaveBeenCalledWith(expect.any(TypeError));
  },
);

test.each([
  [undefined],
  [null],
  ["text"],
  [{ error: { code: "forbidden" } }],
  [{ rev: 1, items: "text" }],
  [{ rev: 1, items: [null] }],
  [{ rev: 1, items: [{ id: "a", subject: 5 }] }],
  [{ rev: 1, items: [{ id: "a" }] }],
])("what is no list is left out: %j", async (odd) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { world } = await served();
  render(page(world, { initialLists: { c1: odd } as unknown as InitialTodoLists }));
  expect(shown()).toBe("loading");
  await vi.waitFor(() => expect(shown()).toBe("ready One Two"));
});

test("a gesture before the first answer goes out on what was given", async () => {
  const { world, lists } = await served();
  const client = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }, lists);
  const list = client.list("c1");
  const end = list.subscribe(() => undefined);
  expect(await list.send([{ op: "add", subject: "Three" }])).toMatchObject({ outcome: "applied" });
  expect((await world.store.get("acme", "c1")).items.map((item) => item.subject)).toEqual(["One", "Two", "Three"]);
  end();
  client.dispose();
});

test("without an endpoint it is not shown", async () => {
  const { world, lists } = await served();
  render(page(world, { endpoints: {}, initialLists: lists }));
  expect(shown()).toBe("off");
});
