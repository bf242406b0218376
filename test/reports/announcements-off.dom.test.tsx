import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

test("with announcements off others' changes are not told; the person's own are, and that the plan is done", async () => {
  const world = await createPanelWorld(["One", "Two"]);
  const { container } = render(world.element({ announce: "off" }));
  await screen.findByText("Two");
  const said: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      said.push(...Array.from(addedNodes, ({ textContent }) => (textContent ?? "").replace(/[\u2068\u2069]/g, "")));
  });
  watch.observe(container.querySelector("output") as Element, { childList: true });
  const ids = (await world.store.get("acme", "c1")).items.map(({ id }) => id);
  await world.remote([{ op: "update", id: ids[0] as string, subject: "First", owner: "bo" }]);
  await screen.findByText("First");
  // Longer than others have to pause for a sentence about them.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2500)));
  await userEvent.click(screen.getByRole("button", { name: "Move down: First" }));
  await waitFor(() => expect(said).toEqual(["Moved to 2 of 2: ‘First’"]));
  await world.remote(ids.map((id) => ({ op: "update", id, status: "completed" })));
  await waitFor(() => expect(said).toEqual(["Moved to 2 of 2: ‘First’", "All tasks done"]), { timeout: 5000 });
  watch.disconnect();
});
