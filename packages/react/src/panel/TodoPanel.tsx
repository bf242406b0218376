"use client";
import { type ReactElement, useState } from "react";
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
  const [seen, setSeen] = useState({ client, count: 0 });
  if (seen.client !== client) setSeen({ client, count: seen.count + 1 });
  return <DefaultTodoPanel key={`${seen.count} ${props.container}`} {...props} />;
}
