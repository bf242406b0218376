import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const long = "x".repeat(201);

async function refused(): Promise<PanelWorld> {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  (await screen.findByRole("checkbox", { name: "A" })).focus();
  await userEvent.keyboard("{F2}");
  await userEvent.paste(long);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("alert");
  return world;
}

test("leaving the page asks while an editor holds words that were refused", async () => {
  await refused();
  const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(asks()).toBe(false);
});

test("refused words are kept when others have changed the row meanwhile", async () => {
  const world = await refused();
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([
    { op: "update", id, subject: "Theirs" },
    { op: "add", subject: "B" },
  ]);
  await screen.findByText("B");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText(long)).toBeVisible();
  expect(screen.getByText(long).closest(".swarm-todos-notice")).toHaveTextContent("NowTheirs");
  await waitFor(() => expect(world.posted).toHaveLength(1));
});
