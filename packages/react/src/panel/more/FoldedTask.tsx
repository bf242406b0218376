import type { ReactElement } from "react";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import { isPaused } from "../is-paused.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** What is in progress in a plan that is folded: one line. */
export function FoldedTask({ panel }: PanelStageProps): ReactElement | null {
  const { common, todos, props } = panel;
  const { part, messages } = common;
  const todo = todos.rows.find(({ status }) => status === "in_progress");
  if (!todo) return null;
  const { subject, status } = todo;
  const paused = isPaused(todo, props);
  return (
    <p {...part("current")} data-status={status} data-paused={paused || undefined}>
      <span {...part("mark")} aria-hidden="true">
        <TodoSlot {...common} name="TodoStatusIcon" status={status} paused={paused} todo={todo} />
      </span>
      <span {...part("subject")} dir="auto" title={subject}>
        {subject}
      </span>
      <span {...part("status")}>{messages[paused ? "paused" : status]}</span>
    </p>
  );
}
