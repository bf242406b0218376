import { SwarmProvider, type SwarmProviderProps, TodoPanel, type TodoPanelProps } from "@swarm-todos/react";
import { ar } from "@swarm-todos/react/messages/ar";
import { type ReactElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

const Icon = ({ status }: { readonly status: string }): ReactElement => <i>{status}</i>;

test.each<[string, Partial<TodoPanelProps>, Partial<SwarmProviderProps>]>([
  ["folded", { view: "folded", runActive: true }, {}],
  ["the archive", { view: "archive" }, {}],
  ["paused", { runActive: false, activeOwners: [] }, {}],
  ["read only, compact, under another heading", { readOnly: true, density: "compact", headingLevel: 4 }, {}],
  ["in Arabic", {}, { locale: "ar", messages: ar }],
  ["with parts of a host's own", { components: { TodoStatusIcon: Icon, TodoComposer: null, TodoHeader: null } }, {}],
])("a server's page hydrates without a word: %s", async (_, props, provider) => {
  const world = await createPanelWorld(["One", "Two"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress", owner: "bo" }]);
  const given = JSON.parse(JSON.stringify({ c1: await world.store.get("acme", "c1") })) as Record<string, never>;
  const page = (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} fetch={world.fetch} initialLists={given} {...provider}>
        <TodoPanel container="c1" {...props} />
      </SwarmProvider>
    </StrictMode>
  );
  const onServer = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const html = renderToString(page);
  onServer.mockRestore();
  // React 18 has something to say of effects where it renders a server's page in a browser.
  const told = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const stand = document.createElement("div");
  document.body.append(stand);
  stand.innerHTML = html;
  const section = stand.querySelector("section");
  const wrong: unknown[] = [];
  const root = hydrateRoot(stand, page, { onRecoverableError: (error) => wrong.push(error) });
  onTestFinished(() => {
    root.unmount();
    stand.remove();
  });
  await expect.poll(() => world.requests).toContain("GET c1");
  await expect.poll(() => stand.querySelector("section")?.dataset["phase"]).toBe("ready");
  // The second stage has come, and may show what it has.
  await expect.poll(() => stand.querySelector(".swarm-todos-dock")).not.toBeNull();
  expect(stand.querySelector("section")).toBe(section);
  expect(wrong).toEqual([]);
  for (const each of told) expect(each).not.toHaveBeenCalled();
});
