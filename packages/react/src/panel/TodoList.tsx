import type { ReactElement } from "react";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoRow, TodoSyncState } from "../sync/types.ts";
import { DefaultTodoRow } from "./DefaultTodoRow.tsx";
import { isPaused } from "./is-paused.ts";
import type { PanelFrame } from "./panel-frame.ts";
import type { PanelStage } from "./panel-stage.ts";
import { TodoListRow } from "./TodoListRow.tsx";

/** Props of {@link TodoList}. */
export interface TodoListProps {
  readonly rows: readonly TodoRow[];
  readonly phase: TodoSyncState["phase"];
  readonly panel: PanelFrame;
  readonly stage: PanelStage | undefined;
  readonly title: string;
}

/** The rows as a list, or what stands there while there are none. The list and its items are ours, whatever a host's row is. */
export function TodoList({ rows, phase, panel, stage, title }: TodoListProps): ReactElement {
  const { props, todos, titleId, common, editing, view } = panel;
  const { messages, part, components } = common;
  const isLoading = phase === "loading";
  const isBuiltIn = components.TodoRow === DefaultTodoRow;
  const end = rows.length - 1;
  return end < 0 && !isLoading ? (
    <>{phase === "ready" && <TodoSlot {...common} name="TodoEmpty" archived={view === "archive"} />}</>
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
          const isEdited = editing?.row?.key === row.key;
          const isPending = todos.pending.includes(row.key);
          const paused = isPaused(row, props);
          // Only the ends matter to the built-in row: one that others come in before is not rendered again.
          const index = isBuiltIn ? Math.min(i, 1) : i;
          return (
            <li
              key={row.key}
              {...part("item")}
              data-key={row.key}
              data-status={row.status}
              data-editing={isEdited || undefined}
              data-pending={isPending || undefined}
              data-paused={paused || undefined}
            >
              {stage?.lead(panel, row)}
              <TodoListRow
                {...common}
                todo={row}
                paused={paused}
                editing={isEdited}
                index={index}
                pending={!isBuiltIn && isPending}
                count={isBuiltIn ? index + (i < end ? 2 : 1) : rows.length}
              />
              {stage?.trail(panel, row)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
