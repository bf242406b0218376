"use client";
import { type ComponentType, memo, type ReactElement, useId, useState } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { TodoRowActions } from "./TodoRowActions.tsx";
import { TodoRowEditor } from "./TodoRowEditor.tsx";
import { TodoStatusIcon } from "./TodoStatusIcon.tsx";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoRow}. */
export interface TodoRowProps {
  readonly row: Row;
  readonly first: boolean;
  readonly last: boolean;
  /** Set while this row is edited. */
  readonly editing: TodoEditing | null;
  /** Set while this row is edited although it has left the list: who archived it, "" where nobody knows. */
  readonly gone: string | undefined;
  readonly readOnly: boolean;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

function Row(props: TodoRowProps): ReactElement {
  const { row, first, last, editing, gone, readOnly, actions, messages } = props;
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  if (editing !== null)
    return <TodoRowEditor row={row} editing={editing} gone={gone} actions={actions} messages={messages} />;
  const { key, subject, detail, owner, status } = row;
  return (
    <div className="swarm-todos-row" data-swarm-todos="row">
      <span className="swarm-todos-check">
        <input
          type="checkbox"
          className="swarm-todos-box"
          data-control="check"
          checked={status === "completed"}
          aria-labelledby={`${id}s`}
          aria-describedby={`${id}d`}
          aria-disabled={readOnly || undefined}
          onChange={() => actions.toggle(key)}
          onKeyDown={(event) => actions.checkboxKey(event, key)}
        />
        <TodoStatusIcon status={status} />
      </span>
      <div className="swarm-todos-body" onDoubleClick={() => actions.edit(key, "check")}>
        <span id={`${id}s`} className="swarm-todos-subject" dir="auto">
          {subject}
        </span>
        {detail !== null && (
          <p className="swarm-todos-detail" data-expanded={expanded || undefined} dir="auto">
            {detail}
          </p>
        )}
        {owner !== null && (
          <span className="swarm-todos-owner">
            <bdi>{owner}</bdi>
          </span>
        )}
        <span id={`${id}d`} className="swarm-todos-status">
          {[status === "completed" ? "" : messages.status(status), owner].filter(Boolean).join(", ")}
        </span>
      </div>
      <TodoRowActions
        row={row}
        first={first}
        last={last}
        readOnly={readOnly}
        expanded={detail === null ? undefined : expanded}
        onExpand={() => setExpanded(!expanded)}
        actions={actions}
        messages={messages}
      />
    </div>
  );
}

/** One task: its checkbox, its text and its actions; or its editor. Renders only when something of its own changes: a list keeps the identity of rows that did not. */
export const TodoRow: ComponentType<TodoRowProps> = memo(Row);
