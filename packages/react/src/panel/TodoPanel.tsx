"use client";
import { type ReactElement, useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import { DefaultTodoPanel } from "./DefaultTodoPanel.tsx";
import type { TodoPanelProps } from "./todo-panel-props.ts";

/**
 * The list of one conversation, to read and to work on. Needs a `SwarmProvider` above it; renders nothing where that
 * has no endpoint. Another container, like another person, gets a panel of its own: no text, focus or view of the one
 * before stays.
 */
export function TodoPanel(props: TodoPanelProps): ReactElement {
  const { client } = useSwarm();
  // oxlint-disable-next-line react/exhaustive-deps -- another key for each of them is the point
  const key = useMemo(Math.random, [client, props.container]);
  return <DefaultTodoPanel key={key} {...props} />;
}
