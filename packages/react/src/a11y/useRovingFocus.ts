"use client";
import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** The one tab stop of a toolbar, and the handlers that move it. */
export interface RovingFocus {
  /** The `data-control` of the button that Tab reaches; null until one had focus: then it is the first. */
  readonly active: string | null;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Arrow keys, mirrored where text runs right to left, Home and End move focus between the buttons of a toolbar. */
export function useRovingFocus(): RovingFocus {
  const [active, setActive] = useState<string | null>(null);
  return {
    active,
    onFocus: (event) => setActive(event.target.dataset["control"] ?? null),
    onKeyDown: (event) => {
      const bar = event.currentTarget;
      const buttons = Array.from(bar.querySelectorAll("button"));
      const at = buttons.findIndex((button) => button === event.target);
      const rtl = bar.ownerDocument.defaultView?.getComputedStyle(bar).direction === "rtl";
      const steps: Record<string, number> = {
        ArrowRight: rtl ? -1 : 1,
        ArrowLeft: rtl ? 1 : -1,
        Home: -at,
        End: buttons.length - 1 - at,
      };
      const step = steps[event.key];
      if (at < 0 || step === undefined) return;
      event.preventDefault();
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    },
  };
}
