"use client";
import { type ComponentType, memo, type ReactElement, useId } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { Action } from "./Action.tsx";

/** Props of {@link TodoRow}. */
export interface TodoRowProps {
  readonly row: Row;
  readonly first: boolean;
  readonly last: boolean;
  readonly readOnly: boolean;
  readonly messages: TodoMessages;
}

const changes = ["in_progress", "edit", "up", "down", "archive"] as const;
const noop = (): void => undefined;

function Row({ row, first, last, readOnly, messages }: TodoRowProps): ReactElement {
  const id = useId();
  const { status, archivedAt, subject, detail, owner, updatedBy } = row;
  return (
    <div className="swarm-todos-row">
      {archivedAt ? (
        <span className="swarm-todos-box" />
      ) : (
        <input
          className="swarm-todos-box"
          type="checkbox"
          data-control="check"
          checked={status === "completed"}
          // The panel's root hears of the click.
          onChange={noop}
          aria-describedby={`${id}d`}
          aria-labelledby={`${id}s`}
          aria-disabled={readOnly || undefined}
        />
      )}
      <div className="swarm-todos-body">
        <span id={`${id}s`} className="swarm-todos-subject" dir="auto">
          {subject}
        </span>
        {detail && (
          <details className="swarm-todos-detail">
            <summary dir="auto">{detail}</summary>
          </details>
        )}
        {owner && <bdi className="swarm-todos-owner">{owner}</bdi>}
        {archivedAt && (
          <span dir="auto" className="swarm-todos-hint">
            {messages.by(messages.archived, updatedBy.name ?? updatedBy.id)}
          </span>
        )}
        <span id={`${id}d`} className="swarm-todos-status">
          {owner ? `${messages[status]}, ${owner}` : messages[status]}
        </span>
      </div>
      {!readOnly && (
        <div role="toolbar" className="swarm-todos-actions" aria-label={messages.actionsFor(subject)}>
          {(archivedAt ? (["restore"] as const) : changes).map((control, i) => (
            <Action
              key={control}
              control={control}
              word={messages[control]}
              aria-label={messages.on(messages[control], subject)}
              tabIndex={i ? -1 : 0}
              aria-pressed={control === "in_progress" ? status === "in_progress" : undefined}
              aria-disabled={{ up: first, down: last }[control as string] || undefined}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** One task: its checkbox, its text and its actions. Renders only when something of its own changes: a list keeps the identity of rows that did not. */
export const TodoRow: ComponentType<TodoRowProps> = memo(Row);
