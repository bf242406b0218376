import "@swarm-todos/react/styles.css";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

const long = "x".repeat(180);
const detail = `${"word ".repeat(395)}the end`;

async function panel(): Promise<{ find: (selector: string) => HTMLElement }> {
  await page.viewport(320, 700);
  const world = await createPanelWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: long, detail }]);
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  const { container } = await render(world.element());
  await expect.element(page.getByText(long)).toBeVisible();
  return { find: (selector) => container.querySelector(selector) as HTMLElement };
}
/** Whether all of an element's text is laid out where it can be seen. */
const isWhole = (element: HTMLElement): boolean =>
  element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;

test("R48: a subject without a space is shown whole, in a narrow panel too", async () => {
  const { find } = await panel();
  const subject = find(".swarm-todos-subject");
  const panelBox = find(".swarm-todos").getBoundingClientRect();
  expect(subject.textContent).toBe(long);
  expect(subject.getClientRects().length).toBeGreaterThan(1);
  for (const line of subject.getClientRects()) expect(line.right).toBeLessThanOrEqual(panelBox.right);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each(["pointer", "{Enter}", " "])("R48: all of a long detail is reached by %s", async (way) => {
  const { find } = await panel();
  const summary = find(".swarm-todos-detail summary");
  expect(isWhole(summary)).toBe(false);
  if (way === "pointer") await userEvent.click(summary);
  else {
    summary.focus();
    await userEvent.keyboard(way);
  }
  expect(summary.textContent).toBe(detail);
  expect(isWhole(summary)).toBe(true);
  expect(summary.getBoundingClientRect().height).toBeGreaterThan(500);
});

test("R48: a subject that a folded plan cuts to one line is whole again when the plan is opened", async () => {
  const { find } = await panel();
  const fold = find("[data-control=fold]");
  await userEvent.click(fold);
  const line = find(".swarm-todos-current .swarm-todos-subject");
  expect(isWhole(line)).toBe(false);
  expect(line.getClientRects()).toHaveLength(1);
  expect(line.title).toBe(long);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.keyboard("{Enter}");
  expect(find(".swarm-todos-row .swarm-todos-subject").textContent).toBe(long);
});
