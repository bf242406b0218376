import "@swarm-todos/react/styles.css";
import { afterEach, describe, expect, test } from "vitest";
import { contrast, paint, type Rgb } from "../support/contrast.ts";

/** The colours by the private names that the parts read, and the tints that lie over the background. */
const grounds = {
  background: ["--_background"],
  hover: ["--_background", "--_hover"],
  current: ["--_background", "--_current"],
  alert: ["--_background", "color-mix(in srgb, var(--_danger) 8%, var(--_background))"],
} as const;
type Ground = keyof typeof grounds;

const texts: readonly [string, readonly Ground[]][] = [
  ["--_foreground", ["background", "hover", "current", "alert"]],
  ["--_muted", ["background", "hover", "current", "alert"]],
  ["--_danger", ["background"]],
  // The word of a pressed button.
  ["--_accent", ["background", "hover"]],
];
/** What has to be seen for a control or a state to be known. */
const controls: readonly [string, readonly Ground[]][] = [
  ["--_control", ["background", "hover"]],
  ["--_accent", ["background", "hover", "current"]],
  ["--_success", ["background", "hover"]],
  ["--_danger", ["background"]],
  ["--_focus", ["background", "hover", "current", "alert"]],
];

const panel = document.createElement("section");
panel.className = "swarm-todos";
const probe = document.createElement("i");
panel.append(probe);

const resolve = (color: string): string => {
  probe.style.color = color.startsWith("--") ? `var(${color})` : color;
  return getComputedStyle(probe).color;
};
const ground = (name: Ground): Rgb => paint(...grounds[name].map(resolve));

afterEach(() => panel.remove());

describe.each(["light", "dark"])("%s", (theme) => {
  const start = (): void => {
    document.body.append(panel);
    panel.style.colorScheme = theme;
    expect(getComputedStyle(panel).backgroundColor).toBe(theme === "dark" ? "rgb(24, 24, 27)" : "rgb(255, 255, 255)");
  };
  const weak = (pairs: typeof texts, least: number): string[] =>
    pairs.flatMap(([color, names]) =>
      names
        .map((name) => ({ name, ratio: contrast(paint(resolve(color)), ground(name)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ name, ratio }) => `${color} on ${name}: ${ratio.toFixed(2)}`),
    );

  test("text is read on every ground: 4.5 to 1", () => {
    start();
    expect(weak(texts, 4.5)).toEqual([]);
  });

  test("controls and states are seen on every ground: 3 to 1", () => {
    start();
    expect(weak(controls, 3)).toEqual([]);
  });

  test("what stands on the accent and on a finished task's mark is seen", () => {
    start();
    const on = (color: string, under: string): number => contrast(paint(resolve(color)), paint(resolve(under)));
    expect(on("--_accent-foreground", "--_accent")).toBeGreaterThanOrEqual(4.5);
    expect(on("--_background", "--_success")).toBeGreaterThanOrEqual(3);
  });
});

test("the measure itself is right", () => {
  expect(contrast(paint("#fff"), paint("#000"))).toBeCloseTo(21, 5);
  expect(contrast(paint("#777"), paint("#fff"))).toBeCloseTo(4.48, 2);
  expect(paint("#fff", "rgb(0 0 0 / 0.5)").every((byte) => byte === 127 || byte === 128)).toBe(true);
});
