"use client";
import { useLayoutEffect } from "react";
import { closest } from "../closest.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** Tells of each row's button whether it shows who did what. The row itself does not render for what stands below it. */
export function PanelAbout({ panel }: PanelStageProps): null {
  const { root, more } = panel;
  useLayoutEffect(() => {
    for (const button of root.current?.querySelectorAll("[data-control=about]") ?? []) {
      const isShown = `${closest(button, "[data-key]")?.dataset["key"] === more.about}`;
      if (button.getAttribute("aria-expanded") !== isShown) button.setAttribute("aria-expanded", isShown);
    }
  });
  return null;
}
