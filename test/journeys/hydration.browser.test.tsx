import { SwarmProvider, TodoPanel } from "@swarm-todos/react";
import { type ReactElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

/** Two panels on one page, one of them in another language, of a host that has read the first list already or not. */
const page = (world: PanelWorld, initialLists?: object): ReactElement => (
  <StrictMode>
    <SwarmProvider
      endpoints={{ todos: "/api/swarm/todos" }}
      fetch={world.fetch}
      initialLists={initialLists as Record<string, never>}
    >
      <TodoPanel container="c1" />
      <TodoPanel container="c2" title="Second" readOnly />
    </SwarmProvider>
  </StrictMode>
);

test.each([
  ["lists that were read on the server", true],
  ["nothing", false],
])("two panels hydrate from %s without a word in the console", async (_, isGiven) => {
  const world = await createPanelWorld(["One", "Two"]);
  await world.remote([{ op: "add", subject: "Other" }], "c2");
  const lists = isGiven
    ? { c1: await world.store.get("acme", "c1"), c2: await world.store.get("acme", "c2") }
    : undefined;
  const given = lists && (JSON.parse(JSON.stringify(lists)) as object);
  const onServer = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(page(world, given));
  onServer.mockRestore();
  expect(html.includes("Two")).toBe(isGiven);
  expect(world.requests).toEqual([]);
  // React 18 has something to say of effects where it renders a server's page in a browser.
  const told = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const stand = document.createElement("div");
  document.body.append(stand);
  stand.innerHTML = html;
  const rows = [...stand.querySelectorAll("li[data-key]")];
  expect(rows).toHaveLength(isGiven ? 3 : 0);
  const wrong: unknown[] = [];
  const root = hydrateRoot(stand, page(world, given), { onRecoverableError: (error) => wrong.push(error) });
  onTestFinished(() => {
    root.unmount();
    stand.remove();
  });
  await expect.poll(() => world.requests.toSorted()).toEqual(["GET c1", "GET c2"]);
  await expect.poll(() => stand.querySelectorAll("li[data-key]").length).toBe(3);
  // What the server rendered is what is still there.
  if (isGiven) expect([...stand.querySelectorAll("li[data-key]")]).toEqual(rows);
  expect(wrong).toEqual([]);
  for (const each of told) expect(each).not.toHaveBeenCalled();
});
