"use client";
import { type ReactElement, useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import { SlotWarnings } from "../slots/SlotWarnings.tsx";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { DefaultTodoPanel } from "./DefaultTodoPanel.tsx";
import { useReport } from "./useReport.ts";

/** Written out by the host's bundler: what it guards is not in a build for production. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * The list of one conversation, to read and to work on: the `TodoPanel` slot. Needs a `SwarmProvider` above it; renders
 * nothing where that has no endpoint. Another container, like another person, gets a panel of its own: no text, focus or
 * view of the one before stays.
 */
export function TodoPanel(props: TodoPanelProps): ReactElement {
  const { components, client } = useSwarm();
  // oxlint-disable-next-line react/exhaustive-deps -- another key for each of them is the point
  const key = useMemo(() => Math.random(), [client, props.container]);
  const all = useMemo(
    () => ({ TodoPanel: DefaultTodoPanel, ...components, ...props.components }),
    [components, props.components],
  );
  return (
    <>
      <TodoSlot {...props} key={key} name="TodoPanel" components={all} report={useReport()} />
      {process.env.NODE_ENV !== "production" && <SlotWarnings components={all} view={props.view} />}
    </>
  );
}
