"use client";
import { type ReactElement, useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { en } from "../messages/en.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { TodoPanelView } from "./TodoPanelView.tsx";
import type { TodoPanelProps } from "./todo-panel-props.ts";

/** The built-in panel, for a host that wraps it in a panel of its own. */
export function DefaultTodoPanel({ container, readOnly, messages, ...props }: TodoPanelProps): ReactElement | null {
  const todos = useSwarmTodos(container);
  const swarm = useSwarm();
  const words = useMemo<TodoMessages>(() => ({ ...en, ...swarm.messages, ...messages }), [swarm.messages, messages]);
  if (todos.phase === "off") return null;
  return <TodoPanelView todos={todos} readOnly={readOnly ?? swarm.readOnly} messages={words} {...props} />;
}
