import type { ReactElement } from "react";
import type { TodoComposerProps } from "../slots/slot-props.ts";
import { TodoForm } from "./TodoForm.tsx";

/** The built-in composer: one line that adds a task with Enter, and keeps the focus. */
export function DefaultTodoComposer({ hidden, issue, problem, messages, part }: TodoComposerProps): ReactElement {
  return <TodoForm hidden={hidden} issue={issue} problem={problem} messages={messages} part={part} />;
}
