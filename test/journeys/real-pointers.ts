import { cdp } from "vitest/browser";

/** A place in the test's page, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A pointer of the browser's own: a mouse or a finger, as the system would send it. */
export interface Pointer {
  readonly down: (at: Spot) => Promise<void>;
  readonly move: (to: Spot) => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Where the test's page stands in the browser's window. */
export const inWindow = ({ x, y }: Spot): Spot => {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) };
};
/** Has the browser do what its protocol names. */
export const send = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(method, params);

let at: Spot = { x: 0, y: 0 };
export const mouse: Pointer = {
  down: async (spot) => {
    at = inWindow(spot);
    await send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at });
    await send("Input.dispatchMouseEvent", { type: "mousePressed", button: "left", buttons: 1, clickCount: 1, ...at });
  },
  move: async (spot) => {
    const from = at;
    at = inWindow(spot);
    const half = { x: (from.x + at.x) / 2, y: (from.y + at.y) / 2 };
    for (const each of [half, at])
      await send("Input.dispatchMouseEvent", { type: "mouseMoved", button: "left", buttons: 1, ...each });
  },
  up: async () => {
    await send("Input.dispatchMouseEvent", { type: "mouseReleased", button: "left", clickCount: 1, ...at });
  },
};
export const finger: Pointer = {
  down: async (spot) => {
    at = inWindow(spot);
    await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  },
  move: async (spot) => {
    const from = at;
    at = inWindow(spot);
    for (const part of [0.25, 0.5, 0.75, 1])
      await send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part }],
      });
  },
  up: async () => {
    await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  },
};
/** Both, for tests that are the same with either. */
export const pointers: readonly (readonly [string, Pointer])[] = [
  ["mouse", mouse],
  ["finger", finger],
];
