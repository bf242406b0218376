import type { ReactElement } from "react";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import type { PanelStageProps } from "../panel-stage.ts";
import { TodoIssues } from "./TodoIssues.tsx";

/** What stands before the list and can wait for the second stage: that live updates are off, and what did not make it into the list. */
export function StageBefore({ panel }: PanelStageProps): ReactElement {
  const { common, todos } = panel;
  return (
    <>
      {todos.link === "down" && !todos.trouble && (
        <TodoSlot {...common} name="TodoNotice" text={common.messages.liveUpdatesOff} />
      )}
      <TodoIssues panel={panel} />
    </>
  );
}
