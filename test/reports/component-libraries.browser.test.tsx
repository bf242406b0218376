import styles from "@swarm-todos/react/styles.css?inline";
import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { type OpenPanel, openPanel } from "../journeys/open-panel.tsx";

/** A panel of this width, and of this height where it has one, with the look that hosts have. */
async function opened(
  seed: readonly string[],
  width: string,
  height = "",
): Promise<OpenPanel & { place: HTMLElement }> {
  const style = document.createElement("style");
  style.textContent = styles;
  const place = document.createElement("div");
  Object.assign(place.style, { inlineSize: width, blockSize: height, overflow: height && "auto" });
  document.head.append(style);
  document.body.append(place);
  onTestFinished(() => {
    style.remove();
    place.remove();
  });
  return { ...(await openPanel(seed, {}, place)), place };
}
const find = (panel: OpenPanel, selector: string): HTMLElement =>
  panel.stand.querySelector<HTMLElement>(selector) as HTMLElement;
const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

test.each(["14rem", "24rem"])("a subject of 180 letters without a space is shown whole at %s", async (width) => {
  const subject = "x".repeat(180);
  const panel = await opened([subject], width);
  const shown = find(panel, ".swarm-todos-subject");
  const edge = panel.place.getBoundingClientRect();
  for (const box of shown.getClientRects()) {
    expect(box.right).toBeLessThanOrEqual(edge.right);
    expect(box.left).toBeGreaterThanOrEqual(edge.left);
  }
  expect(getComputedStyle(shown).textOverflow).toBe("clip");
  // Each line is in sight: nothing around it is smaller than what it holds.
  for (let around = shown.parentElement; around && around !== panel.place; around = around.parentElement)
    if (getComputedStyle(around).overflow !== "visible") expect(isCut(around)).toBe(false);
  expect(shown.textContent).toBe(subject);
  expect(panel.place.scrollWidth).toBeLessThanOrEqual(panel.place.clientWidth);
});

test.each([
  ["the pointer", (summary: HTMLElement) => userEvent.click(summary)],
  [
    "the keyboard",
    async (summary: HTMLElement, panel: OpenPanel) => {
      panel.get("checkbox", "One").focus();
      await userEvent.tab();
      expect(document.activeElement).toBe(summary);
      await userEvent.keyboard("{Enter}");
    },
  ],
] as const)("the whole of a detail of 2,000 letters is reached by %s, and put away again", async (_, press) => {
  const panel = await opened(["One"], "20rem");
  const detail = `${"word ".repeat(398)}the end.`.padStart(2000, "x");
  const [id = ""] = await panel.ids();
  await panel.world.remote([{ op: "update", id, detail }]);
  await expect.poll(() => find(panel, "summary")?.textContent).toBe(detail);
  const summary = find(panel, "summary");
  expect(isCut(summary)).toBe(true);
  await press(summary, panel);
  await expect.poll(() => isCut(summary)).toBe(false);
  expect(summary.getBoundingClientRect().height).toBeGreaterThan(300);
  summary.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => isCut(summary)).toBe(true);
});

test("a list of 60 tasks that the reader scrolled to its end stays where it is while ten statuses change", async () => {
  const panel = await opened(
    Array.from({ length: 60 }, (_, i) => `Task ${i}`),
    "24rem",
    "20rem",
  );
  const { place } = panel;
  await expect.poll(() => place.scrollHeight).toBeGreaterThan(place.clientHeight * 3);
  place.scrollTop = place.scrollHeight;
  const { scrollTop } = place;
  const page = scrollY;
  expect(scrollTop).toBeGreaterThan(500);
  const ids = await panel.ids();
  const moved: number[] = [];
  place.addEventListener("scroll", () => moved.push(place.scrollTop));
  for (let i = 0; i < 10; i += 1) {
    const id = ids[i * 6] as string;
    const status = i % 2 ? "in_progress" : "completed";
    await panel.world.remote([{ op: "update", id, status }]);
    await expect.poll(() => find(panel, `li[data-key="${id}"]`).dataset["status"]).toBe(status);
    expect(place.scrollTop).toBe(scrollTop);
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(place.scrollTop).toBe(scrollTop);
  expect(moved.filter((top) => top !== scrollTop)).toEqual([]);
  expect(scrollY).toBe(page);
});

test("in the editor of a row every key is the text's: spaces, arrows, Delete", async () => {
  const panel = await opened(["One", "Two", "Three"], "24rem");
  panel.get("checkbox", "Two").focus();
  await userEvent.keyboard("{F2}");
  await expect.poll(panel.focused).toBe("Edit Two");
  const field = panel.get("textbox", "Edit Two") as HTMLInputElement;
  await userEvent.keyboard("{Control>}a{/Control}Book a room for ten");
  expect(field.value).toBe("Book a room for ten");
  await userEvent.keyboard("{Home}{Delete}{ArrowRight}{ArrowRight}X{End}{Backspace}{ArrowUp}{ArrowDown} ");
  expect(panel.focused()).toBe("Edit Two");
  expect(panel.order()).toEqual(["One", "Three"]);
  expect(await panel.world.subjects()).toEqual(["One", "Two", "Three"]);
  expect(panel.get("checkbox", "One")).not.toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "ooXk a room for te", "Three"]);
});
