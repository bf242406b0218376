import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { expect, test } from "vitest";
import { SwarmProvider } from "../../packages/react/src/hooks/SwarmProvider.tsx";
import { useSwarmTodos } from "../../packages/react/src/hooks/useSwarmTodos.ts";
import { useTodosSelector } from "../../packages/react/src/hooks/useTodosSelector.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

const told = ["role", "type", "name", "hidden", "aria-live", "aria-busy", "aria-hidden"];

/** An element and what is in it, a line each: its tag, our classes, and what matters of its attributes. */
function outline(element: Element, depth = 0): string {
  const classes = Array.from(element.classList, (name) => `.${name.replace(/^swarm-todos-/, "")}`).join("");
  const attributes = told
    .filter((name) => element.hasAttribute(name))
    .map((name) => ` ${name}=${element.getAttribute(name)}`);
  const line = `${"  ".repeat(depth)}${element.localName}${classes}${attributes.join("")}`;
  return [line, ...Array.from(element.children, (child) => outline(child, depth + 1))].join("\n");
}

const button = `          button.button type=button
            svg.icon aria-hidden=true
            span
`;
const row = `    li.item
      div.row
        span.handle aria-hidden=true
        input.box type=checkbox
        span.mark aria-hidden=true
          span.glyph
        div.body
          span.subject
          span.status
        div.actions role=toolbar
${button.repeat(6)}`;
const panelOfTwo = `
section.swarm-todos
  header.header
    h2.title
    span.count aria-hidden=true
    div.tools role=toolbar
      button.button type=button
        svg.icon aria-hidden=true
        span
      button.button type=button
        svg.icon aria-hidden=true
        span
      button.button type=button
        span
      button.button type=button
        svg.icon aria-hidden=true
        span
    progress.progress
  ul.list role=list aria-busy=false
${row}${row}  form.composer
    svg.icon aria-hidden=true
    label.field
      span
      input.input name=subject
    div.foot
      button.button type=submit
        span
  div.dock
  output.hidden aria-live=polite
`;

test("a panel is the elements that are written here, with nothing around it or between", async () => {
  const world = await createPanelWorld(["One", "Two"]);
  const { container } = render(world.element());
  await screen.findByText("Two");
  for (const svg of container.querySelectorAll("svg")) svg.replaceChildren();
  expect(container.children).toHaveLength(1);
  expect(outline(container.firstElementChild as Element)).toBe(panelOfTwo.trim());
});

test("the list says that it is one, in the archive too, for a browser that forgets it where there are no markers", async () => {
  const world = await createPanelWorld(["One"]);
  const [id = ""] = await world.remote([{ op: "add", subject: "Two" }]);
  await world.remote([{ op: "remove", id }]);
  render(world.element());
  await screen.findByText("One");
  expect(screen.getByRole("list")).toHaveAttribute("role", "list");
  act(() => screen.getByRole("button", { name: "Archive" }).click());
  await screen.findByText("Two");
  expect(screen.getByRole("list")).toHaveAttribute("role", "list");
});

test("a selector that gives another array each time renders finitely, and again only when the list changed", async () => {
  const world = await createPanelWorld(["One", "Two"]);
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      const { refresh } = useSwarmTodos("c1");
      const open = useTodosSelector("c1", ({ rows }) => rows.filter(({ status }) => status !== "completed"));
      return { refresh, open: open.map(({ subject }) => subject) };
    },
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <StrictMode>
          <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} fetch={world.fetch}>
            {children}
          </SwarmProvider>
        </StrictMode>
      ),
    },
  );
  await waitFor(() => expect(result.current.open).toEqual(["One", "Two"]));
  expect(renders).toBeLessThan(20);
  const { items } = await world.store.get("acme", "c1");
  await world.remote([{ op: "update", id: items[0]?.id as string, status: "completed" }]);
  await act(() => result.current.refresh());
  await waitFor(() => expect(result.current.open).toEqual(["Two"]));
  const before = renders;
  await act(() => result.current.refresh());
  expect(renders).toBe(before);
});

test("the live region is there and empty before anything is said, and what is said comes into the same one", async () => {
  const world = await createPanelWorld(["One"]);
  const seen: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const region = node.closest("output") ?? node.querySelector("output");
        if (region) seen.push(node.closest("output") ? `said ${node.textContent}` : `region "${region.textContent}"`);
      }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const { container } = render(world.element());
  const region = container.querySelector("output");
  expect(region).toHaveAttribute("aria-live", "polite");
  await screen.findByText("One");
  await world.remote([{ op: "add", subject: "Two" }]);
  await waitFor(() => expect(region).not.toBeEmptyDOMElement(), { timeout: 10_000 });
  watch.disconnect();
  expect(container.querySelectorAll("[aria-live], [role=status], output")).toHaveLength(1);
  expect(container.querySelector("output")).toBe(region);
  const first = seen.findIndex((each) => each.startsWith("said"));
  expect(new Set(seen.slice(0, first))).toEqual(new Set(['region ""']));
  expect(seen.slice(first)).toEqual(["said Plan updated. Added: 1."]);
});
