import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { type ReactElement, type ReactNode, StrictMode } from "react";
import { expect, test } from "vitest";
import { createTodosClient, type TodosClient } from "../client/create-todos-client.ts";
import { createRouteWorld, type RouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider } from "./SwarmProvider.tsx";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosUndo } from "./useTodosUndo.ts";

const clientOf = (world: RouteWorld): TodosClient => createTodosClient({ endpoint: "/api/todos", fetch: world.fetch });

/** A host's list with a button of its own for taking back. */
function List({ name }: { name: string }): ReactElement {
  const { rows, send } = useSwarmTodos("c1");
  const { deed, undo } = useTodosUndo("c1");
  return (
    <section aria-label={name}>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <button type="button" onClick={() => void send([{ op: "remove", id: row.id }])}>
              {row.subject}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={!deed} onClick={() => void undo()}>
        Undo in {name}
      </button>
    </section>
  );
}
const page = (client: TodosClient, children: ReactNode): ReactElement => (
  <StrictMode>
    <SwarmProvider client={client}>{children}</SwarmProvider>
  </StrictMode>
);
const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));
const stored = async (world: RouteWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map((item) => item.subject);
const add = (...subjects: string[]) => subjects.map((subject) => ({ op: "add" as const, subject }));

test("what one component did another one takes back, once", async () => {
  const world = createRouteWorld();
  await world.remote(add("A", "B"));
  const client = clientOf(world);
  render(page(client, [<List key="1" name="one" />, <List key="2" name="two" />]));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "A" })).toHaveLength(2));
  const [one, two] = [
    screen.getByRole("button", { name: "Undo in one" }),
    screen.getByRole("button", { name: "Undo in two" }),
  ];
  expect(one).toBeDisabled();
  fireEvent.click(screen.getAllByRole("button", { name: "A" })[0] as HTMLElement);
  expect(screen.queryByRole("button", { name: "A" })).toBeNull();
  expect(one).toBeEnabled();
  expect(two).toBeEnabled();
  press("Undo in two");
  expect(screen.getAllByRole("button", { name: "A" })).toHaveLength(2);
  expect(one).toBeDisabled();
  expect(two).toBeDisabled();
  await waitFor(async () =>
    expect((await world.store.history("acme", "c1")).flatMap((entry) => entry.ops)).toHaveLength(5),
  );
  expect(await stored(world)).toEqual(["A", "B"]);
});

test("nothing is remembered of a list for which nobody asks", async () => {
  const world = createRouteWorld();
  await world.remote(add("A", "B"));
  const client = clientOf(world);
  const list = client.list("c1");
  const { unmount } = renderHook(() => useSwarmTodos("c1"), { wrapper: ({ children }) => page(client, children) });
  await waitFor(() => expect(list.get().rows).toHaveLength(2));
  await act(async () => void (await list.send([{ op: "remove", id: list.get().rows[0]?.id ?? "" }])));
  expect(list.deeds).toBeUndefined();
  unmount();
  const late = renderHook(() => useTodosUndo("c1"), { wrapper: ({ children }) => page(client, children) });
  expect(late.result.current.deed).toBeUndefined();
  await act(async () => expect(await late.result.current.undo()).toEqual({ outcome: "satisfied" }));
  expect(await stored(world)).toEqual(["B"]);
});

test("the last twenty gestures can be taken back, and what was taken back makes no room for older ones", async () => {
  const world = createRouteWorld();
  const { result } = renderHook(() => ({ ...useSwarmTodos("c1"), ...useTodosUndo("c1") }), {
    wrapper: ({ children }) => page(clientOf(world), children),
  });
  await waitFor(() => expect(result.current.phase).toBe("ready"));
  for (let i = 1; i <= 22; i += 1) act(() => void result.current.send(add(`${i}`)));
  let outcome: unknown;
  for (let i = 0; i < 20; i += 1) {
    expect(result.current.deed).toBeDefined();
    act(() => void result.current.undo());
  }
  expect(result.current.rows.map((row) => row.subject)).toEqual(["1", "2"]);
  expect(result.current.deed).toBeUndefined();
  await act(async () => void (outcome = await result.current.undo()));
  expect(outcome).toEqual({ outcome: "satisfied" });
  await waitFor(() => expect(result.current.saving).toBe(false));
  expect(await stored(world)).toEqual(["1", "2"]);
});

test("what is remembered outlives the component, and belongs to one client and one list", async () => {
  const world = createRouteWorld();
  await world.remote(add("A"));
  await world.remote(add("A"), "c2");
  const client = clientOf(world);
  const hook = (of: TodosClient, container = "c1") =>
    renderHook(() => ({ ...useSwarmTodos(container), ...useTodosUndo(container) }), {
      wrapper: ({ children }) => page(of, children),
    });
  const first = hook(client);
  const [other, another] = [hook(clientOf(world)), hook(client, "c2")];
  await waitFor(() => expect(first.result.current.rows).toHaveLength(1));
  await waitFor(() => expect(another.result.current.rows).toHaveLength(1));
  await act(async () => void (await first.result.current.send(add("B"))));
  first.unmount();
  expect(other.result.current.deed).toBeUndefined();
  expect(another.result.current.deed).toBeUndefined();
  const again = hook(client);
  expect(again.result.current.deed).toMatchObject({ ops: add("B") });
  await act(async () => void (await again.result.current.undo()));
  expect(await stored(world)).toEqual(["A"]);
});

test("without an endpoint there is nothing to take back", async () => {
  const { result } = renderHook(() => useTodosUndo("c1"), { wrapper: StrictMode });
  expect(result.current.deed).toBeUndefined();
  await act(async () => expect(await result.current.undo()).toEqual({ outcome: "satisfied" }));
});
