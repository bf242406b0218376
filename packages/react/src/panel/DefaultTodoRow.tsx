"use client";
import { type ReactElement, useId } from "react";
import type { TodoRowProps } from "../slots/slot-props.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import { deed } from "./deed.ts";

const noop = (): void => undefined;

/**
 * The built-in row: a checkbox, the task's text and its actions. It stands back for the editor while the task is edited.
 */
export function DefaultTodoRow(props: TodoRowProps): ReactElement | null {
  const { todo, rowProps, editing, messages, part, paused, readOnly } = props;
  const id = useId();
  const { subject, detail, owner, status, archivedAt, updatedBy } = todo;
  const word = messages[paused ? "paused" : status];
  return editing ? null : (
    // The checkbox has the focus and the keys.
    <div {...rowProps} tabIndex={undefined}>
      {!readOnly && !archivedAt && <span {...props.handleProps} />}
      {!archivedAt && (
        <input
          type="checkbox"
          {...part("box")}
          data-control="check"
          checked={status === "completed"}
          // The panel's root hears of the click.
          onChange={noop}
          aria-describedby={`${id}d`}
          aria-disabled={readOnly || undefined}
          aria-labelledby={`${id}s`}
        />
      )}
      <span {...part("mark")} aria-hidden="true">
        <TodoSlot {...props} name="TodoStatusIcon" status={status} />
      </span>
      <div {...part("body")}>
        <span id={`${id}s`} {...part("subject")} dir="auto">
          {subject}
        </span>
        {detail && (
          <details {...part("detail")}>
            <summary dir="auto">{detail}</summary>
          </details>
        )}
        {owner && <bdi {...part("owner")}>{owner}</bdi>}
        {archivedAt && (
          <span dir="auto" {...part("hint")}>
            {deed(messages, messages.archived, undefined, updatedBy)}
          </span>
        )}
        <span id={`${id}d`} {...part("status")}>
          {owner ? `${word}, ${owner}` : word}
        </span>
      </div>
      {!readOnly && <TodoSlot {...props} name="TodoRowActions" />}
    </div>
  );
}
