import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createRouteWorld, type RouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider } from "./SwarmProvider.tsx";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosArchive } from "./useTodosArchive.ts";

/** A list with one archived row; reads of the archive wait in `gates`. */
async function archived() {
  const world: RouteWorld = createRouteWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "Old" }]);
  await world.remote([{ op: "remove", id }]);
  const gates: (() => void)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await world.fetch(input, init);
    if (String(input).includes("includeArchived")) await new Promise<void>((resolve) => gates.push(resolve));
    return response;
  };
  const hook = renderHook(({ isOpen }) => ({ archive: useTodosArchive("c1", isOpen), todos: useSwarmTodos("c1") }), {
    initialProps: { isOpen: true },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={fetch}>
        {children}
      </SwarmProvider>
    ),
  });
  const pass = (): Promise<void> => act(async () => gates.shift()?.());
  const change = (subject: string): Promise<void> =>
    act(async () => {
      await world.remote([{ op: "add", subject }]);
      await hook.result.current.todos.refresh();
    });
  await waitFor(() => expect(hook.result.current.todos.phase).toBe("ready"));
  await waitFor(() => expect(gates).toHaveLength(1));
  const shown = (): string[] => hook.result.current.archive.rows.map((row) => row.subject);
  return { hook, gates, pass, change, shown };
}

test("a list that changes faster than its archive is read shows the archive, one read at a time", async () => {
  const { gates, pass, change, shown } = await archived();
  await change("B");
  await change("C");
  expect(gates).toHaveLength(1);
  await pass();
  await waitFor(() => expect(shown()).toEqual(["Old"]));
  await waitFor(() => expect(gates).toHaveLength(1));
  await pass();
  expect(gates).toHaveLength(0);
});

test("an archive that is opened again shows nothing of what it held before", async () => {
  const { hook, gates, pass, shown } = await archived();
  await act(async () => gates.shift()?.());
  while (gates[0]) await pass();
  await waitFor(() => expect(shown()).toEqual(["Old"]));
  await act(async () => hook.rerender({ isOpen: false }));
  hook.rerender({ isOpen: true });
  expect(hook.result.current.archive.phase).toBe("loading");
  expect(shown()).toEqual([]);
});
