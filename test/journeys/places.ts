import { onTestFinished } from "vitest";
import { openHostPage } from "../support/host-page.ts";

/** Where a host may put a panel. */
export const places: readonly (readonly [string, () => Element | ShadowRoot])[] = [
  ["in a page", () => document.body],
  [
    "in a shadow root",
    () => {
      const around = document.createElement("div");
      document.body.append(around);
      onTestFinished(() => around.remove());
      return around.attachShadow({ mode: "open" });
    },
  ],
  [
    "in a frame",
    () => {
      const page = openHostPage();
      onTestFinished(page.remove);
      return page.document.body;
    },
  ],
];
