import type { ReactElement } from "react";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoRow, TodoSyncState } from "../sync/types.ts";
import { DefaultTodoRow } from "./DefaultTodoRow.tsx";
import { TodoForm } from "./TodoForm.tsx";
import { TodoListRow } from "./TodoListRow.tsx";
import type { TodoEditing } from "./todo-editing.ts";

/** Props of {@link TodoList}. */
export interface TodoListProps {
  readonly rows: readonly TodoRow[];
  readonly phase: TodoSyncState["phase"];
  readonly common: TodoSlotCommon;
  readonly editing: TodoEditing | null;
  readonly pending: readonly string[];
  readonly isArchive: boolean;
  readonly title: string;
  readonly titleId: string;
}

/** The rows as a list, or what stands there while there are none. The list and its items are ours, whatever a host's row is. */
export function TodoList(props: TodoListProps): ReactElement {
  const { rows, phase, common, editing, isArchive, title, titleId } = props;
  const { messages, part, components } = common;
  const isLoading = phase === "loading";
  const isBuiltIn = components.TodoRow === DefaultTodoRow;
  const end = rows.length - 1;
  return end < 0 && !isLoading ? (
    <>{phase === "ready" && <TodoSlot {...common} name="TodoEmpty" archived={isArchive} />}</>
  ) : (
    <>
      {end < 0 && <p {...part("hidden")}>{messages.loading}</p>}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no list, unless it is told
        role="list"
        {...part("list")}
        aria-labelledby={titleId}
        aria-label={title}
        aria-busy={isLoading}
      >
        {rows.map((row, i) => {
          const isEdited = row.key === editing?.row?.key;
          const isPending = props.pending.includes(row.key);
          // Only the ends matter to the built-in row: one that others come in before is not rendered again.
          const index = isBuiltIn ? Math.min(i, 1) : i;
          return (
            <li
              key={row.key}
              {...part("item")}
              data-key={row.key}
              data-status={row.status}
              data-pending={isPending || undefined}
              data-editing={isEdited || undefined}
            >
              <TodoListRow
                {...common}
                todo={row}
                editing={isEdited}
                pending={!isBuiltIn && isPending}
                index={index}
                count={isBuiltIn ? index + (i < end ? 2 : 1) : rows.length}
              />
              {isEdited && <TodoForm {...editing} messages={messages} part={part} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
