"use client";
import type { ReactElement } from "react";
import { DefaultTodoPanel } from "./DefaultTodoPanel.tsx";
import type { TodoPanelProps } from "./todo-panel-props.ts";

/**
 * The list of one conversation, to read and to work on. Needs a `SwarmProvider` above it; renders nothing where that
 * has no endpoint. Another container gets a panel of its own: no text, focus or view of the one before stays.
 */
export function TodoPanel(props: TodoPanelProps): ReactElement {
  return <DefaultTodoPanel key={props.container} {...props} />;
}
