import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

test("the plan is copied as a checklist, and a clipboard that refuses is told", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const user = userEvent.setup();
  render(world.element());
  await user.click(await screen.findByRole("checkbox", { name: "A" }));
  const copy = screen.getByRole("button", { name: "Copy as Markdown" });
  await user.click(copy);
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("- [x] A\n- [ ] B");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await user.click(copy);
  expect(await screen.findByText("Could not be copied")).toBeVisible();
});
