"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { activeElement } from "../a11y/active-element.ts";

/** What has the panel's focus: a control of a row, or of the panel. */
export interface FocusSpot {
  /** The element of the row, or of the notice. */
  readonly row: HTMLElement | null | undefined;
  readonly control: string | undefined;
}

/**
 * Keeps focus in the panel when what had it goes: from a row to the same control of the next one, else of the last
 * one, else to the composer; from a button that brought rows to the first of them. Only when focus was there.
 */
export function usePanelFocus(root: RefObject<HTMLElement | null>, spot: RefObject<FocusSpot | null>): void {
  const before = useRef<readonly HTMLElement[]>([]);

  useLayoutEffect(() => {
    const node = root.current;
    if (!node) return;
    const rows = [...node.querySelectorAll<HTMLElement>("li")];
    // A blur that nobody caused: the element that had the focus was removed.
    if (spot.current && !node.contains(activeElement(node))) {
      const { row: had, control } = spot.current;
      const at = before.current.indexOf(had as HTMLElement);
      const row = at < 0 ? undefined : (before.current.slice(at).find((each) => each.isConnected) ?? rows.at(-1));
      const find = (scope: HTMLElement | undefined, name = ""): HTMLElement | null | undefined =>
        scope?.querySelector<HTMLElement>(`[data-control${name}]`);
      (
        find(row ?? node, `=${control}`) ??
        find(row ?? rows.find((each) => !before.current.includes(each))) ??
        find(node, "=compose") ??
        find(node, "=view")
      )?.focus();
    }
    before.current = rows;
  });
}
