import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

async function archive(): ReturnType<typeof createPanelWorld> {
  const world = await createPanelWorld(["A", "B"]);
  const [item] = (await world.store.get("acme", "c1")).items;
  await world.remote([{ op: "remove", id: item?.id as string }]);
  return world;
}

test("the archive that a person opens has the focus on its heading, and going back leaves it on the button", async () => {
  render((await archive()).element());
  await screen.findByText("B");
  await userEvent.click(screen.getByRole("button", { name: "Archive" }));
  await screen.findByRole("button", { name: "Restore: A" });
  expect(screen.getByRole("heading", { name: "Archive" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Back to plan" }));
  expect(screen.getByRole("button", { name: "Archive" })).toHaveFocus();
});

test("the archive that a host shows takes no focus from the page", async () => {
  const world = await archive();
  const page = (view: "plan" | "archive") => (
    <>
      <textarea aria-label="Chat" />
      {world.element({ view })}
    </>
  );
  const { rerender } = render(page("archive"));
  await screen.findByRole("button", { name: "Restore: A" });
  expect(document.body).toHaveFocus();
  rerender(page("plan"));
  await screen.findByText("B");
  screen.getByRole("textbox", { name: "Chat" }).focus();
  rerender(page("archive"));
  await screen.findByRole("button", { name: "Restore: A" });
  expect(screen.getByRole("textbox", { name: "Chat" })).toHaveFocus();
});
