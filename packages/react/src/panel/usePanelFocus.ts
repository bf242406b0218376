"use client";
import { type DOMAttributes, type RefObject, useRef } from "react";
import { activeElement } from "../a11y/active-element.ts";
import { useBrowserLayoutEffect } from "../a11y/useBrowserLayoutEffect.ts";
import { findRow } from "../sync/find-row.ts";
import type { TodoRow } from "../sync/types.ts";
import { closest } from "./closest.ts";

/** A host's row takes the focus itself. */
const hostRow = ", [data-swarm-todos=row][tabindex]";

/** What has the panel's focus: a control of a row, or of the panel. */
export interface FocusSpot {
  /** The element of the row, or of the notice. */
  readonly row: HTMLElement | null | undefined;
  readonly control: string | undefined;
}

/**
 * Keeps focus in the panel when what had it goes: from a row to the same control of the next one, else of the last
 * one, else to the composer; from a button that brought rows to the first of them. Only when focus was there.
 *
 * `onLost` is told of a row that goes while the person is on it, and not by their doing.
 */
export function usePanelFocus(
  root: RefObject<HTMLElement | null>,
  spotRef: RefObject<FocusSpot | null>,
  rows: readonly TodoRow[],
  own: RefObject<boolean>,
  onLost: (lost: TodoRow) => void,
): readonly [handlers: DOMAttributes<HTMLElement>, keepFocus: () => void] {
  const seen = useRef(rows);
  const before = useRef<readonly HTMLElement[]>([]);

  const keepFocus = (): void => {
    const lost = findRow(seen.current, spotRef.current?.row?.dataset["key"]);
    seen.current = rows;
    if (lost && !own.current && !findRow(rows, lost.key)) onLost(lost);

    const node = root.current;
    if (!node) return;
    const items = [...node.querySelectorAll<HTMLElement>("li[data-key]")];
    // A blur that nobody caused: the element that had the focus was removed.
    if (spotRef.current && !node.contains(activeElement(node))) {
      const { row: had, control } = spotRef.current;
      const at = before.current.indexOf(had as HTMLElement);
      const item = at < 0 ? undefined : (before.current.slice(at).find((each) => each.isConnected) ?? items.at(-1));
      const find = (scope: HTMLElement | undefined, name = "", or = ""): HTMLElement | null | undefined =>
        scope?.querySelector<HTMLElement>(`[data-control${name}]${or}`);
      (
        find(item ?? node, `=${control}`) ??
        find(item ?? items.find((each) => !before.current.includes(each)), "", hostRow) ??
        find(node, "=compose") ??
        find(node, "=view") ??
        find(node)
      )?.focus();
    }
    before.current = items;
  };

  useBrowserLayoutEffect(keepFocus);

  const handlers: DOMAttributes<HTMLElement> = {
    onFocus: ({ target }) => {
      const bar = closest(target, "[role=toolbar]");
      for (const button of bar?.querySelectorAll<HTMLElement>("[data-control]") ?? [])
        button.tabIndex = target === button ? 0 : -1;
      spotRef.current = {
        row: closest(target, "[data-key]"),
        // A field of an editor leaves what opened it.
        control: target.dataset["control"] ?? spotRef.current?.control,
      };
    },
    onBlur: ({ relatedTarget, target }) => {
      // The window losing the focus leaves the element focused: it has not been left.
      if (activeElement(target) === target) return;
      if (!root.current?.contains(relatedTarget)) spotRef.current = null;
    },
  };

  return [handlers, keepFocus];
}
