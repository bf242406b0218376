import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createRouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider } from "./SwarmProvider.tsx";
import { useSwarmTodos } from "./useSwarmTodos.ts";

function Rows() {
  const { phase, rows } = useSwarmTodos("c1");
  return (
    <p>
      <span>{phase}</span>
      {rows.map((row) => (
        <b key={row.key}>{row.subject}</b>
      ))}
    </p>
  );
}

test("a page rendered on a server hydrates without a difference, and then reads", async () => {
  const world = createRouteWorld();
  await world.remote([{ op: "add", subject: "Plan" }]);
  const page = (
    <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={world.fetch}>
      <Rows />
    </SwarmProvider>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe("loading");
  expect(world.requests).toEqual([]);
  const errors: unknown[] = [];
  const root = await act(() => hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }));
  await vi.waitFor(() => expect(container.textContent).toBe("readyPlan"));
  expect(errors).toEqual([]);
  act(() => root.unmount());
});
