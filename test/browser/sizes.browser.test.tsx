import "@swarm-todos/react/styles.css";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { overflowing } from "../support/overflowing.ts";
import { type RenderedPanel, renderPanelInto } from "../support/rendered-panel.tsx";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const long = ["Donaudampfschifffahrtsgesellschaft".repeat(4), "A subject of many words that wraps", "x"] as const;

async function panelIn(css: string, props: Partial<TodoPanelProps> = {}): Promise<RenderedPanel> {
  const around = document.createElement("div");
  around.style.cssText = css;
  document.body.append(around);
  const panel = await renderPanelInto(around, props, long);
  undo.push(panel.remove, () => around.remove());
  return panel;
}

function rootFont(size: string): void {
  document.documentElement.style.fontSize = size;
  undo.push(() => document.documentElement.removeAttribute("style"));
}

/** The controls that are less than 24 pixels in one direction. */
const small = ({ root }: RenderedPanel): string[] =>
  [...root.querySelectorAll<HTMLElement>("button, input, textarea")]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < 24)
    .map(({ control, box }) => `${control.outerHTML} ${box.width}x${box.height}`);

/** Opens an editor, the bar that takes back, and a word in the composer, one after the other. */
async function throughTheStates(panel: RenderedPanel, check: () => void): Promise<void> {
  check();
  panel.find("[data-status=in_progress] input[type=checkbox]").focus();
  await userEvent.keyboard("{F2}");
  await expect.poll(() => panel.root.querySelector("textarea")).not.toBeNull();
  check();
  await userEvent.keyboard("{Escape}{Delete}");
  await expect.poll(() => panel.root.querySelector("[data-control=undo]")).not.toBeNull();
  check();
  panel.find(".swarm-todos-composer input").focus();
  await userEvent.keyboard(long[0]);
  check();
}

describe.each(["comfortable", "compact"] as const)("%s", (density) => {
  test.each([
    ["14rem", "16px"],
    ["20rem", "16px"],
    ["40rem", "16px"],
    // A browser's zoom of text to 200 %, in a panel of 320 and of 224 pixels.
    ["320px", "32px"],
    ["224px", "32px"],
    // Hosts that make 1rem 10 pixels.
    ["224px", "10px"],
  ])("nothing runs over in a width of %s where 1rem is %s, and every control is 24 px", async (width, rem) => {
    rootFont(rem);
    const panel = await panelIn(`width: ${width}`, { density });
    expect(panel.root.getBoundingClientRect().width).toBeGreaterThan(200);
    await throughTheStates(panel, () => {
      expect(overflowing(panel)).toEqual([]);
      expect(small(panel)).toEqual([]);
    });
  });
});

test("a reader's own spacing of text cuts nothing off", async () => {
  const spacing = document.createElement("style");
  spacing.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`;
  document.head.append(spacing);
  undo.push(() => spacing.remove());
  const panel = await panelIn("width: 14rem");
  await throughTheStates(panel, () => expect(overflowing(panel)).toEqual([]));
});

test("density is the rows' height and the room around, and a host's own least height counts in both", async () => {
  const rows = async (density: "comfortable" | "compact", css = ""): Promise<number> => {
    const panel = await panelIn(`width: 30rem; ${css}`, { density });
    return panel.find("[data-status=pending]").getBoundingClientRect().height;
  };
  expect(await rows("comfortable")).toBeCloseTo(36, 1);
  expect(await rows("compact")).toBeCloseTo(28, 1);
  expect(await rows("compact", "--swarm-todos-row-min: 50px")).toBeCloseTo(50, 1);
  expect(await rows("comfortable", "--swarm-todos-row-min: 1px")).toBeCloseTo(28, 1);
});

test.each(["", "--swarm-todos-font-size: 18px", "--swarm-todos-line-height: 1.8", "--swarm-todos-icon: 24px"])(
  "the first line of a row stands level with its checkbox: %s",
  async (tokens) => {
    const panel = await panelIn(`width: 30rem; ${tokens}`);
    const middle = (selector: string): number => {
      const { top, bottom } = panel.find(`[data-status=pending] ${selector}`).getBoundingClientRect();
      return (top + bottom) / 2;
    };
    expect(Math.abs(middle(".swarm-todos-subject") - middle("input"))).toBeLessThan(1.5);
  },
);

test("text is at least 14 px where 1rem is 10, and grows with the reader's own size", async () => {
  rootFont("10px");
  const panel = await panelIn("width: 20rem");
  const size = (): string => getComputedStyle(panel.find(".swarm-todos-subject")).fontSize;
  expect(size()).toBe("14px");
  rootFont("32px");
  expect(size()).toBe("28px");
});

test("the panel has a width where nothing gives it one, and gives way where there is less", async () => {
  const row = await panelIn("display: flex");
  expect(row.root.parentElement?.getBoundingClientRect().width).toBeGreaterThan(220);
  const tight = await panelIn("display: flex; width: 240px");
  expect(tight.root.getBoundingClientRect().width).toBeLessThanOrEqual(240);
});

test("from right to left the panel is mirrored", async () => {
  const sides = async (dir: string): Promise<readonly number[]> => {
    const panel = await panelIn("width: 400px");
    (panel.root.parentElement as HTMLElement).dir = dir;
    const frame = panel.root.getBoundingClientRect();
    const box = panel.find("[data-status=pending] input").getBoundingClientRect();
    const view = panel.find("[data-control=view]").getBoundingClientRect();
    const actions = panel.find("[data-status=pending] [role=toolbar]").getBoundingClientRect();
    const rects = [box, view, actions];
    return rects.map(({ left, right }) => Math.round(dir === "rtl" ? frame.right - right : left - frame.left));
  };
  expect(await sides("rtl")).toEqual(await sides("ltr"));
});
