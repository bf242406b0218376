import type { KeyboardEvent } from "react";
import { closest } from "./closest.ts";
import type { PanelAct } from "./usePanel.ts";

/**
 * The panel's keys. Arrows, Home and End walk the checkboxes, and the buttons of a row; on a checkbox, arrows with Alt move the row
 * (with Shift to the end), F2 edits, Delete archives. Control or Command with Z takes back the last gesture. Escape resets a form, and goes from a row's buttons to its checkbox.
 */
export function pressKey(event: KeyboardEvent<HTMLElement>, act: PanelAct): void {
  const { target, currentTarget, altKey } = event;
  const form = closest(target, "form") as HTMLFormElement | null;
  // Safari sends the Enter that ends a composition after it, as key code 229.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (form) {
    if (isComposing) {
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") form.reset();
  }
  const item = closest(target, "li");
  if (!form && event.key === "z" && (event.ctrlKey || event.metaKey)) {
    act("undo", target);
    event.preventDefault();
  }
  if (form || !item || event.ctrlKey || event.metaKey) return;
  const boxes = [...currentTarget.querySelectorAll<HTMLElement>("[data-control=check]")];
  const isBox = boxes.includes(target as HTMLElement);
  const group = isBox ? boxes : [...item.querySelectorAll("button")];
  const at = group.indexOf(target as HTMLButtonElement);
  const forward = getComputedStyle(item).direction === "rtl" ? -1 : 1;
  const key = (altKey ? "Alt" : "") + event.key;
  const step = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: -forward,
    ArrowRight: forward,
    Home: -at,
    End: group.length - 1 - at,
  }[key];
  const control = { F2: "edit", Delete: "archive", Backspace: "archive", AltArrowUp: "up", AltArrowDown: "down" }[key];
  if (at >= 0 && step !== undefined) group[at + step]?.focus();
  else if (isBox && control) {
    // A key that is held down archives one row, not all.
    if (!event.repeat || control !== "archive") act(control, target, event.shiftKey ? boxes.length : 1);
  } else if (key === "Escape") item.querySelector<HTMLElement>("[data-control=check]")?.focus();
  else return;
  event.preventDefault();
}
