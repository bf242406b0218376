"use client";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { activeElement } from "../a11y/active-element.ts";

/** A control: of a row, or of the panel. */
export interface FocusSpot {
  readonly key?: string | undefined;
  readonly control: string | undefined;
}

/** Where the panel's focus is, and how to move it. */
export interface PanelFocus {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** The control that has the focus now. */
  readonly current: () => FocusSpot | null;
  /** Focuses a control after the next commit. */
  readonly want: (target: FocusSpot) => void;
}

/**
 * Keeps focus in the panel when what had it goes: from a row to the same control of the next one, else of the previous
 * one, else to the composer; from a button that brought more rows to the first of them. Only when focus was there.
 * `onVanish` hears of each focused row that went.
 */
export function usePanelFocus(
  root: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onVanish: (key: string) => void,
): PanelFocus {
  const at = useRef({ spot: null as FocusSpot | null, wanted: null as FocusSpot | null, keys });
  const [focus] = useState<PanelFocus>(() => ({
    onFocus: ({ target }) => {
      const dataOf = (name: string): string | undefined => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
      at.current.spot = { key: dataOf("key"), control: dataOf("control") };
    },
    onBlur: ({ target, relatedTarget }) => {
      // The window losing the focus leaves the element focused; a row that goes meanwhile still hands its focus on.
      if (relatedTarget || activeElement(target) !== target) at.current.spot = null;
    },
    current: () => at.current.spot,
    want: (target) => {
      at.current.wanted = target;
    },
  }));

  useLayoutEffect(() => {
    const node = root.current;
    const { spot, wanted, keys: before } = at.current;
    if (!node) return;
    const go = ({ key, control }: FocusSpot): boolean => {
      const rows = Array.from(node.querySelectorAll<HTMLElement>("[data-key]"));
      const scope = key === undefined ? node : rows.find((row) => row.dataset["key"] === key);
      const element =
        scope?.querySelector<HTMLElement>(`[data-control=${control}]`) ??
        (key && scope?.querySelector<HTMLElement>("[data-control]"));
      if (element) element.focus();
      return Boolean(element);
    };
    at.current.keys = keys;
    at.current.wanted = null;
    if (wanted && go(wanted)) return;
    const key = spot?.key;
    const isGone = key !== undefined && !keys.includes(key);
    if (isGone) {
      at.current.spot = null;
      onVanish(key);
    }
    // A blur that nobody caused: the element that had the focus was removed.
    if ((!spot && !wanted) || activeElement(node)) return;
    const from = before.indexOf(key ?? "") + 1;
    const next =
      key === undefined
        ? keys.find((other) => !before.includes(other))
        : [key, ...before.slice(from), ...before.slice(0, from).reverse()].find((other) => keys.includes(other));
    [
      ...(next === undefined ? [] : [{ key: next, control: spot?.control }]),
      { control: "compose" },
      { control: "archive-toggle" },
      { control: "title" },
    ].some(go);
  });

  return focus;
}
