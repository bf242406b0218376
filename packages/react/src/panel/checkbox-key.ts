import type { KeyboardEvent } from "react";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** The keys of a row's checkbox beside Space: arrows, Home and End walk; with Alt they move the row; F2 edits; Delete archives. */
export function checkboxKey(
  event: KeyboardEvent<HTMLElement>,
  key: string,
  actions: TodoPanelActions,
  readOnly: boolean,
): void {
  const { currentTarget, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || (shiftKey && !altKey)) return;
  const boxes = Array.from(currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-control=check]") ?? []);
  const at = boxes.indexOf(currentTarget);
  const name = event.key.replace("Backspace", "Delete");
  const by = { ArrowUp: -1, ArrowDown: 1 }[name];
  const to = by ? at + by : { Home: 0, End: boxes.length - 1 }[name];
  if (altKey ? by : to !== undefined) {
    if (!altKey) boxes[to as number]?.focus();
    else if (!readOnly) actions.move(key, (by as number) * (shiftKey ? boxes.length : 1));
  } else if (!altKey && !readOnly && name === "F2") actions.edit(key, "check");
  else if (!altKey && !readOnly && name === "Delete") actions.archive(key);
  else return;
  event.preventDefault();
}
