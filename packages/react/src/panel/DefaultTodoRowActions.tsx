import type { ReactElement } from "react";
import type { TodoRowActionsProps } from "../slots/slot-props.ts";
import { Action } from "./Action.tsx";

const changes = ["in_progress", "edit", "up", "down", "about", "archive"] as const;

/** The built-in buttons of a task: one stop for the Tab key, arrows between them. */
export function DefaultTodoRowActions({ messages, index, count, part, todo }: TodoRowActionsProps): ReactElement {
  const { subject, status, archivedAt } = todo;
  return (
    <div role="toolbar" {...part("actions")} aria-label={messages.actionsFor(subject)}>
      {(archivedAt ? (["restore"] as const) : changes).map((control, i) => (
        <Action
          key={control}
          aria-label={messages.on(messages[control], subject)}
          control={control}
          part={part}
          tabIndex={i && -1}
          aria-disabled={(control === "up" ? !index : control === "down" && index === count - 1) || undefined}
          word={messages[control]}
          aria-pressed={control === "in_progress" ? status === control : undefined}
        />
      ))}
    </div>
  );
}
