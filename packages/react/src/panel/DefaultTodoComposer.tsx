import type { ReactElement } from "react";
import type { TodoComposerProps } from "../slots/slot-props.ts";
import { TodoForm } from "./TodoForm.tsx";

/** The built-in composer: one line that adds a task with Enter, and keeps the focus. */
export function DefaultTodoComposer(props: TodoComposerProps): ReactElement {
  return <TodoForm {...props} />;
}
