import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

test("rows that go together with the focused one do not shift where the focus goes", async () => {
  const world = await createPanelWorld(["A", "B", "C", "D"]);
  const ids = (await world.store.get("acme", "c1")).items.map((item) => item.id);
  render(world.element());
  (await screen.findByRole("checkbox", { name: "B" })).focus();
  await world.remote(ids.slice(0, 2).map((id) => ({ op: "remove" as const, id })));
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(2));
  expect(screen.getByRole("checkbox", { name: "C" })).toHaveFocus();
});

test("a row that was never kept is looked for in the archive once, not at each change from then on", async () => {
  const world = await createPanelWorld(["A"]);
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(String(input));
    return world.fetch(input, init);
  };
  render(world.element({}, { fetch }));
  await screen.findByText("A");
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  await userEvent.click(screen.getByRole("textbox", { name: "Add a task" }));
  await userEvent.paste("x".repeat(201));
  await userEvent.keyboard("{Enter}");
  screen.getByRole("checkbox", { name: "x".repeat(201) }).focus();
  world.hold = null;
  go();
  await screen.findByRole("alert");
  const looks = (): number =>
    asked.filter((address) => address.includes("before") || /\?includeArchived/.test(address)).length;
  await waitFor(() => expect(looks()).toBe(1));
  for (const subject of ["B", "C"]) {
    await world.remote([{ op: "add", subject }]);
    await screen.findByText(subject);
  }
  expect(looks()).toBe(1);
});
