import { JSDOM } from "jsdom";
import { type ReactElement, StrictMode, useId } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { SwarmProvider, type SwarmProviderProps } from "../../packages/react/src/hooks/SwarmProvider.tsx";
import { TodoPanel } from "../../packages/react/src/panel/TodoPanel.tsx";
import { createRouteWorld } from "../../packages/react/src/test-support/route-world.ts";

afterEach(() => vi.unstubAllGlobals());

function After(): ReactElement {
  return <b id={useId()}>after</b>;
}
const page = (provider: SwarmProviderProps): ReactElement => (
  <StrictMode>
    <SwarmProvider {...provider}>
      <TodoPanel container="one" />
      <TodoPanel container="two" />
    </SwarmProvider>
    <After />
  </StrictMode>
);

const readable = { todos: "/api/todos" };

test.each([
  ["with an endpoint", { endpoints: readable }],
  ["without an endpoint, where nothing is shown", { endpoints: {} }],
  ["where the person may only read", { endpoints: readable, readOnly: true }],
] as const)("a page of a server without a window becomes the browser's own, ids and all: %s", async (_, provider) => {
  const { fetch } = createRouteWorld();
  const element = page({ ...provider, fetch });
  expect(typeof window).toBe("undefined");
  const html = renderToString(element);
  expect(html.includes("swarm-todos")).toBe(provider.endpoints === readable);
  const { window: browser } = new JSDOM(`<div id="place">${html}</div>`, { url: "http://localhost" });
  const place = browser.document.querySelector("#place") as HTMLElement;
  const ids = (): string[] => Array.from(place.querySelectorAll("[id]"), ({ id }) => id);
  const before = { ids: ids(), after: place.querySelector("b") };
  for (const name of ["window", "document", "addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, typeof browser[name] === "function" ? browser[name].bind(browser) : browser[name]);
  const { hydrateRoot } = await import("react-dom/client");
  const errors: unknown[] = [];
  const complain = vi.spyOn(console, "error").mockImplementation((...args) => errors.push(args));
  const root = hydrateRoot(place, element, { onRecoverableError: (error) => errors.push(error) });
  await vi.waitFor(() => expect(Object.keys(place.querySelector("b") ?? {}).join()).toMatch(/__reactFiber/));
  if (provider.endpoints === readable)
    await vi.waitFor(() => expect(place.querySelectorAll('section[data-phase="ready"]')).toHaveLength(2));
  expect(errors).toEqual([]);
  expect(place.querySelector("b")).toBe(before.after);
  expect(ids()).toEqual(expect.arrayContaining(before.ids));
  root.unmount();
  // React looks at the window once more when it has nothing left to do.
  await new Promise((resolve) => setTimeout(resolve, 50));
  complain.mockRestore();
});
