import type { KeyboardEvent } from "react";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** The keys of a row's checkbox beside Space: arrows, Home and End walk; with Alt they move the row; F2 edits; Delete archives. */
export function checkboxKey(
  event: KeyboardEvent<HTMLElement>,
  key: string,
  actions: TodoPanelActions,
  readOnly: boolean,
): void {
  if (event.ctrlKey || event.metaKey) return;
  const boxes = Array.from(
    event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("[data-control=check]") ?? [],
  );
  const at = boxes.indexOf(event.currentTarget);
  const direction = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  let run: (() => void) | undefined;
  if (event.altKey) {
    if (direction !== 0) run = () => actions.move(key, direction * (event.shiftKey ? boxes.length : 1));
  } else if (event.shiftKey) return;
  else if (direction !== 0) run = () => boxes[at + direction]?.focus();
  else if (event.key === "Home") run = () => boxes[0]?.focus();
  else if (event.key === "End") run = () => boxes.at(-1)?.focus();
  else if (readOnly) return;
  else if (event.key === "F2") run = () => actions.edit(key, "check");
  else if (event.key === "Delete" || event.key === "Backspace") run = () => actions.archive(key);
  if (run === undefined) return;
  event.preventDefault();
  if (!(readOnly && event.altKey)) run();
}
