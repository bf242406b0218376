"use client";
import { type ReactElement, useRef } from "react";
import { useRovingFocus } from "../a11y/useRovingFocus.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { Icon } from "./icons.tsx";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoRowActions}. */
export interface TodoRowActionsProps {
  readonly row: Row;
  readonly first: boolean;
  readonly last: boolean;
  readonly readOnly: boolean;
  /** Whether the details show whole; undefined where there are none. */
  readonly expanded: boolean | undefined;
  readonly onExpand: () => void;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/** The buttons of a row: one tab stop, walked with the arrow keys; Escape goes back to the checkbox. */
export function TodoRowActions(props: TodoRowActionsProps): ReactElement | null {
  const { row, first, last, readOnly, expanded, onExpand, actions, messages } = props;
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus();
  const { key, subject } = row;

  const change = [
    ["start", messages.status("in_progress"), () => actions.start(key)],
    ["edit", messages.edit, () => actions.edit(key, "edit")],
    ["up", messages.moveUp, () => actions.move(key, -1)],
    ["down", messages.moveDown, () => actions.move(key, 1)],
    ["archive", messages.archive, () => actions.archive(key)],
  ] as const;
  const buttons = [
    ...(expanded === undefined ? [] : [["details", messages.details, onExpand] as const]),
    ...(readOnly ? [] : change),
  ];
  if (buttons.length === 0) return null;
  const stop = buttons.find(([control]) => control === roving.active) ?? buttons[0];
  return (
    // A toolbar is a widget: its keys are the buttons' own.
    <div
      ref={bar}
      role="toolbar"
      tabIndex={undefined}
      className="swarm-todos-actions"
      data-swarm-todos="actions"
      aria-label={messages.actionsFor(subject)}
      onFocus={roving.onFocus}
      onKeyDown={(event) => {
        roving.onKeyDown(event);
        if (event.key === "Escape")
          bar.current?.closest("li")?.querySelector<HTMLElement>("[data-control=check]")?.focus();
      }}
    >
      {buttons.map((button) => {
        const [control, label, onClick] = button;
        return (
          <button
            key={control}
            type="button"
            className="swarm-todos-button swarm-todos-action"
            data-control={control}
            tabIndex={button === stop ? 0 : -1}
            aria-label={messages.actionOn(label, subject)}
            aria-pressed={control === "start" ? row.status === "in_progress" : undefined}
            aria-expanded={control === "details" ? expanded : undefined}
            aria-disabled={(control === "up" && first) || (control === "down" && last) || undefined}
            title={label}
            onClick={onClick}
          >
            <Icon name={control} />
          </button>
        );
      })}
    </div>
  );
}
