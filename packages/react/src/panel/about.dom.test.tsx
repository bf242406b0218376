import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

const about = (subject: string): HTMLElement => screen.getByRole("button", { name: `Who and when: ${subject}` });
const shown = (): (string | null)[] =>
  Array.from(document.querySelectorAll(".swarm-todos-about .swarm-todos-hint"), (each) => each.textContent);

test("who added and who changed a task is shown and hidden by its button, with the times by the viewer's clock", async () => {
  const world = await createPanelWorld(["A", "B"]);
  render(world.element({}, { locale: "de" }));
  await screen.findByText("A");
  expect(about("A")).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(about("A"));
  expect(about("A")).toHaveAttribute("aria-expanded", "true");
  expect(about("B")).toHaveAttribute("aria-expanded", "false");
  const { createdAt, id } = (await world.store.get("acme", "c1")).items[0] as { createdAt: string; id: string };
  const words = (at: string): string =>
    new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
  expect(shown()).toEqual([`Added by ⁨Planner⁩ · ${words(createdAt)}`]);
  expect(document.querySelector("time")).toHaveAttribute("datetime", createdAt);

  await userEvent.click(screen.getByRole("checkbox", { name: "A" }));
  await waitFor(() => expect(shown()[1]).toMatch(/^Changed by ⁨Ana⁩ · /));
  const { updatedAt } = (await world.store.get("acme", "c1")).items.find((each) => each.id === id) as never;
  await waitFor(() => expect(document.querySelectorAll("time")[1]).toHaveAttribute("datetime", updatedAt));

  // Another row's takes its place.
  await userEvent.click(about("B"));
  expect(shown()).toHaveLength(1);
  expect(about("A")).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(about("B"));
  expect(shown()).toEqual([]);
  expect(about("B")).toHaveAttribute("aria-expanded", "false");
});

test("it makes way for the editor, and is back after it", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  await screen.findByText("A");
  await userEvent.click(about("A"));
  await userEvent.click(screen.getByRole("button", { name: "Edit: A" }));
  expect(shown()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(shown()).toHaveLength(1);
  expect(about("A")).toHaveAttribute("aria-expanded", "true");
});

test("a time that a store made up breaks nothing", async () => {
  const world = await createPanelWorld(["A"]);
  const { fetch } = world;
  const odd: typeof fetch = async (...args) =>
    new Response((await (await fetch(...args)).text()).replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"yesterday"'), {
      headers: { "content-type": "application/json" },
    });
  render(world.element({}, { fetch: odd }));
  await screen.findByText("A");
  await userEvent.click(about("A"));
  expect(shown()[0]).toBe("Added by ⁨Planner⁩");
});
