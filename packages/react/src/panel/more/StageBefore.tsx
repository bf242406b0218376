import type { ReactElement } from "react";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import type { PanelStageProps } from "../panel-stage.ts";
import { FoldedTask } from "./FoldedTask.tsx";
import { TodoIssues } from "./TodoIssues.tsx";

/** What stands before the list and can wait for the second stage: that live updates are off, what did not make it into the list, and what a folded plan shows. */
export function StageBefore({ panel }: PanelStageProps): ReactElement {
  const { common, todos, view } = panel;
  return (
    <>
      {todos.link === "down" && !todos.trouble && (
        <TodoSlot {...common} name="TodoNotice" text={common.messages.liveUpdatesOff} />
      )}
      <TodoIssues panel={panel} />
      {view === "folded" && <FoldedTask panel={panel} />}
    </>
  );
}
