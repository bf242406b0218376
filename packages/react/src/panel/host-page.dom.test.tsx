import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

test("a panel in a list item of the host, under names like its own, takes them for nothing of its own", async () => {
  const world = await createPanelWorld(["A", "B"]);
  render(
    <div role="toolbar">
      <button type="button">{"Host"}</button>
      <ul>
        <li data-key="mine" data-control="view">
          {world.element()}
        </li>
      </ul>
    </div>,
  );
  await screen.findByText("A");
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "half");
  await userEvent.click(screen.getByText("A", { selector: "span" }));
  expect(field).toHaveValue("half");
  expect(screen.getByRole("heading", { name: "Plan" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Host" })).not.toHaveAttribute("tabindex");
  await userEvent.clear(field);
  await userEvent.paste("x".repeat(201));
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("alert");
  expect(field).toHaveValue("x".repeat(201));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("alert")).toBeNull();
  await world.remote([{ op: "add", subject: "C" }]);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Plan updated. Added: 1."), {
    timeout: 5000,
  });
  expect(world.posted).toHaveLength(1);
});
