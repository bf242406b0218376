import type { ReactElement } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { TodoRow } from "./TodoRow.tsx";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoList}. */
export interface TodoListProps {
  readonly rows: readonly Row[];
  readonly loading: boolean;
  readonly labelledBy: string;
  readonly pending: ReadonlySet<string>;
  readonly editing: TodoEditing | null;
  readonly gone: string | undefined;
  readonly readOnly: boolean;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

const skeleton = ["a", "b", "c"];

/** The rows in order. What changes while a row is saved is an attribute of its list item, so the row itself does not render for it. */
export function TodoList(props: TodoListProps): ReactElement {
  const { rows, loading, labelledBy, pending, editing, gone, readOnly, actions, messages } = props;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no list, unless it is told
      role="list"
      className="swarm-todos-list"
      data-swarm-todos="list"
      aria-labelledby={labelledBy}
      aria-busy={loading || undefined}
    >
      {loading
        ? skeleton.map((key) => (
            <li key={key} className="swarm-todos-item swarm-todos-skeleton" aria-hidden="true">
              <span />
              <span />
            </li>
          ))
        : rows.map((row, i) => {
            const edited = editing?.row.key === row.key;
            return (
              <li
                key={row.key}
                className="swarm-todos-item"
                data-swarm-todos="item"
                data-key={row.key}
                data-status={row.status}
                data-pending={pending.has(row.key) || undefined}
                data-editing={edited || undefined}
              >
                <TodoRow
                  row={row}
                  first={i === 0}
                  last={i === rows.length - 1}
                  editing={edited ? editing : null}
                  gone={edited ? gone : undefined}
                  readOnly={readOnly}
                  actions={actions}
                  messages={messages}
                />
              </li>
            );
          })}
    </ul>
  );
}
