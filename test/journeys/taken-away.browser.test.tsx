import "@swarm-todos/react/styles.css";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { item, middle, secondStage } from "./dragged-panel.ts";
import { mouse } from "./real-pointers.ts";

/** A panel in a place of its own, and what takes it away. */
async function placed(): Promise<{ world: PanelWorld; takeAway: () => void }> {
  const world = await createPanelWorld(["A", "B"]);
  const stand = document.createElement("div");
  document.body.append(stand);
  const root = createRoot(stand);
  const takeAway = (): void => {
    root.unmount();
    stand.remove();
  };
  onTestFinished(takeAway);
  root.render(world.element());
  await expect.element(page.getByText("B", { exact: true })).toBeInTheDocument();
  return { world, takeAway };
}

test("an editor whose panel goes at the press that leaves it saves once", async () => {
  const { world, takeAway } = await placed();
  await secondStage();
  await page.getByRole("button", { name: "Edit: A" }).click();
  await userEvent.keyboard("A2");
  await mouse.down(middle(item("B")));
  takeAway();
  await mouse.up();
  await expect.poll(() => world.subjects()).toEqual(["A2", "B"]);
  expect(world.posted).toHaveLength(1);
});
