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
 * While an editor `isOpening` that is not there yet, what is typed is meant for that, and not for the checkbox.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, act: PanelAct, isOpening?: boolean): void {
  const { currentTarget, target } = event;
  const form = closest(target, "[data-form]") as HTMLFormElement | null;
  if (form) {
    // Safari sends the Enter that ends a composition after it, as key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") {
      // Else a dialog around the panel would close as well.
      if ((target as HTMLInputElement).value) event.preventDefault();
      form.reset();
    }
    return;
  }
  const item = closest(target, "li[data-key], header");
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>(rowSelector)];
  const isBox = boxes.includes(target as HTMLElement);
  const box = item?.querySelector<HTMLElement>(rowSelector);
  if (closest(target, hostControl)) return;
  if (isBox && isOpening && event.key !== "Tab") return event.preventDefault();
  const group = isBox ? boxes : [...(item?.querySelectorAll<HTMLElement>("button[data-control]") ?? [])];
  const at = group.indexOf(target as HTMLElement);
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const key = (event.ctrlKey || event.metaKey ? "Meta" : event.altKey ? "Alt" : "") + event.key;
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
    " ": (target as HTMLInputElement).type ? "" : "check",
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
  } else if (box && box !== target && at >= 0 && key === "Escape") box.focus();
  // A button that is held down is pressed once.
  else if (!event.repeat || key !== "Enter") return;
  event.preventDefault();
}
