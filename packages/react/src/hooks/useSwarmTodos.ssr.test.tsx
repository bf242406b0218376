import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createRouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider } from "./SwarmProvider.tsx";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosSelector } from "./useTodosSelector.ts";

function Phase() {
  const todos = useSwarmTodos("c1");
  const link = useTodosSelector("c1", (state) => state.link);
  return (
    <p>
      {todos.phase} {link}
    </p>
  );
}

test("on a server a list is loading, or off without an endpoint, and nothing is read", async () => {
  const world = createRouteWorld();
  const page = (todos?: string): string =>
    renderToString(
      <SwarmProvider endpoints={{ todos }} fetch={world.fetch}>
        <Phase />
      </SwarmProvider>,
    );
  expect(page("/api/todos")).toContain("loading");
  expect(page()).toContain("off");
  await Promise.resolve();
  expect(world.requests).toEqual([]);
});
