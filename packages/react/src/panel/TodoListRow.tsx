"use client";
import { type ComponentType, memo, type ReactElement, useId } from "react";
import type { TodoRowProps } from "../slots/slot-props.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";

/** What a row is told by the list; the rest follows from it. */
export type TodoListRowProps = Omit<TodoRowProps, "rowProps" | "handleProps">;

function ListRow(props: TodoListRowProps): ReactElement {
  const id = useId();
  const { part } = props;
  return (
    <TodoSlot
      {...props}
      name="TodoRow"
      handleProps={{ ...part("handle"), "aria-hidden": true }}
      rowProps={{ id, ...part("row"), tabIndex: 0 }}
    />
  );
}

/** One row by its slot. It renders only when something of its own changes: a list keeps the identity of rows that did not. */
export const TodoListRow: ComponentType<TodoListRowProps> = memo(ListRow);
