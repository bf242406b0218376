import type { KeyboardEvent } from "react";
import { closest } from "./closest.ts";
import { hostControl } from "./host-control.ts";

/** Does what a control stands for, to the row or the issue of a key; `by` says how far a row is moved, or which fields change. */
export type PanelAct = (control: string, key?: string, by?: number | object) => unknown;

/** What has the keys of a row: its checkbox, or the outermost element of a host's row. */
const rowSelector = "[data-control=check], [data-swarm-todos=row][tabindex]";

/**
 * The panel's keys. Arrows, Home and End walk the checkboxes, and the buttons of a row; on a checkbox, arrows with Alt move the row
 * (with Shift to the end), F2 edits, Delete archives. Control or Command with Z takes back the last gesture. Escape resets a form, and goes from a row's buttons to its checkbox.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, act: PanelAct): void {
  const { currentTarget, target } = event;
  const form = closest(target, "[data-form]") as HTMLFormElement | null;
  if (form) {
    // Safari sends the Enter that ends a composition after it, as key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (isComposing && event.key === "Enter") event.preventDefault();
    if (!isComposing && event.key === "Escape") form.reset();
    return;
  }
  const item = closest(target, "li[data-key], header");
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>(rowSelector)];
  const isBox = boxes.includes(target as HTMLElement);
  /** The checkbox of a row's buttons. The heading's have none. */
  const own = item?.querySelector<HTMLElement>(rowSelector);
  if (closest(target, hostControl)) return;
  const group = isBox ? boxes : [...(item?.querySelectorAll<HTMLElement>("button[data-control]") ?? [])];
  const at = group.indexOf(target as HTMLElement);
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const key = (event.ctrlKey || event.metaKey ? "Meta" : "") + (event.altKey ? "Alt" : "") + event.key;
  const step = {
    ArrowUp: -1,
    ArrowLeft: -forward,
    ArrowDown: 1,
    ArrowRight: forward,
    Home: -at,
    End: group.length - 1 - at,
  }[key];
  const control = {
    // A checkbox does that by itself.
    " ": closest(target, "input") ? "" : "check",
    F2: "edit",
    Metaz: "undo",
    Delete: "archive",
    Backspace: "archive",
    AltArrowUp: "up",
    AltArrowDown: "down",
  }[key];
  if (at >= 0 && step !== undefined) group[at + step]?.focus();
  else if (control && (isBox || control === "undo")) {
    // A key that is held down archives one row, not all.
    if (!event.repeat || control !== "archive") act(control, item?.dataset["key"], event.shiftKey ? boxes.length : 1);
  } else if (at >= 0 && !isBox && own && key === "Escape") own.focus();
  // A button that is held down is pressed once.
  else if (!event.repeat || key !== "Enter") return;
  event.preventDefault();
}
