import { defineTodoComponents, type TodoRowProps } from "@swarm-todos/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";

/** A row of a host's with things to type into. */
function Row({ todo, rowProps }: TodoRowProps): ReactElement {
  return (
    <div {...rowProps}>
      <b className="swarm-todos-subject">{todo.subject}</b>
      <input aria-label={`Note on ${todo.subject}`} />
      <textarea cols={60} aria-label={`Text on ${todo.subject}`} />
      <div contentEditable suppressContentEditableWarning data-testid={todo.subject} />
    </div>
  );
}
const components = defineTodoComponents({ TodoRow: Row });
const typed = "Book a room for ten, today";

test.each(["input", "textarea", "[contenteditable]"])(
  "every key that is pressed in a host's %s in a row is the text's",
  async (selector) => {
    const panel = await openPanel(["One", "Two", "Three"], { components });
    const field = panel.stand.querySelectorAll<HTMLElement>(`li ${selector}`)[1] as HTMLInputElement;
    const text = (): string => ("value" in field ? field.value : ((field as HTMLElement).textContent ?? ""));
    field.focus();
    await userEvent.keyboard(typed);
    expect(text().replaceAll("\u00a0", " ")).toBe(typed);
    await userEvent.keyboard("{Home}{Delete}{ArrowRight}{ArrowRight}X{End}{Backspace}{ArrowUp}{ArrowDown}{F2}{Escape}");
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}{Home} ");
    expect(text().replaceAll("\u00a0", " ")).toBe(" ooXk a room for ten, toda");
    expect(document.activeElement).toBe(field);
    // The browser takes back what was typed there, and the panel nothing of the list.
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(text().replaceAll("\u00a0", " ")).not.toBe(" ooXk a room for ten, toda");
    expect(panel.order()).toEqual(["One", "Two", "Three"]);
    expect(panel.stand.querySelector("[data-editing]")).toBeNull();
    expect(panel.world.posted).toEqual([]);
  },
);
