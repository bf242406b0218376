"use client";
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { activeElement } from "../a11y/active-element.ts";

/** A control of a row. */
export interface FocusSpot {
  readonly key: string;
  readonly control: string;
}

/** Where the panel's focus is, and how to move it once the rows have changed. */
export interface PanelFocus {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** The control of a row that has the focus now. */
  readonly current: () => FocusSpot | null;
  /** Focuses a control of a row, or the first element that matches a selector, after the next commit. */
  readonly want: (target: FocusSpot | string) => void;
  /** Focuses a control of a row that is on the screen. */
  readonly focusRow: (spot: FocusSpot) => boolean;
}

/** Where focus goes when no row is left to take it, first match wins. */
const fallbacks = ["[data-control=compose]", "[data-control=archive-toggle]", "[data-control=title]"];

function spotOf(target: Element): FocusSpot | null {
  const control = target.closest<HTMLElement>("[data-control]")?.dataset["control"];
  const key = target.closest<HTMLElement>("[data-key]")?.dataset["key"];
  return control === undefined || key === undefined ? null : { key, control };
}

/**
 * Keeps focus in the panel when its row goes: the same control of the next row, else of the previous one, else the
 * composer. Only when focus was inside that row. `onVanish` hears of each focused row that went.
 */
export function usePanelFocus(
  root: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onVanish: (key: string) => void,
): PanelFocus {
  const spot = useRef<FocusSpot | null>(null);
  const wanted = useRef<FocusSpot | string | null>(null);
  const shown = useRef(keys);

  const focusRow = useCallback(
    (to: FocusSpot): boolean => {
      const rows = Array.from(root.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []);
      const row = rows.find((element) => element.dataset["key"] === to.key);
      const control =
        row?.querySelector<HTMLElement>(`[data-control=${to.control}]`) ??
        row?.querySelector<HTMLElement>("[data-control]");
      control?.focus();
      return control != null;
    },
    [root],
  );

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = keys;
    const first = (selectors: readonly string[]): void => {
      for (const selector of selectors) {
        const element = root.current?.querySelector<HTMLElement>(selector);
        if (element && element.closest("[hidden]") === null) return element.focus();
      }
    };
    const target = wanted.current;
    if (target !== null) {
      wanted.current = null;
      if (typeof target === "string") return first([target, ...fallbacks]);
      if (focusRow(target)) return;
    }
    const at = spot.current;
    const node = root.current;
    if (at === null || node === null || keys.includes(at.key)) return;
    spot.current = null;
    onVanish(at.key);
    if (activeElement(node) !== null) return;
    const from = before.indexOf(at.key);
    const next = [...before.slice(from + 1), ...before.slice(0, Math.max(0, from)).reverse()].find((key) =>
      keys.includes(key),
    );
    if (next === undefined || !focusRow({ key: next, control: at.control })) first(fallbacks);
  });

  return useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        spot.current = spotOf(event.target);
      },
      onBlur: (event: FocusEvent) => {
        // The window losing the focus leaves the element focused; a row that goes meanwhile still hands its focus on.
        if (event.relatedTarget === null && activeElement(event.target) === event.target) return;
        spot.current = null;
      },
      current: () => spot.current,
      want: (target: FocusSpot | string) => {
        wanted.current = target;
      },
      focusRow,
    }),
    [focusRow],
  );
}
