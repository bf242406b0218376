import type { ReactElement } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoArchiveState } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";
import { Icon } from "./icons.tsx";
import { TodoEmpty } from "./TodoEmpty.tsx";
import { TodoNotice } from "./TodoNotice.tsx";
import { TodoStatusIcon } from "./TodoStatusIcon.tsx";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoArchive}. */
export interface TodoArchiveProps {
  readonly archive: TodoArchiveState;
  readonly labelledBy: string;
  readonly readOnly: boolean;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/** What was archived, newest first, a page at a time; each row can be brought back. */
export function TodoArchive({ archive, labelledBy, readOnly, actions, messages }: TodoArchiveProps): ReactElement {
  const { phase, rows, hasMore } = archive;
  const loading = phase === "loading";
  return (
    <>
      {loading && rows.length === 0 && <p className="swarm-todos-hint">{messages.loading}</p>}
      {phase === "failed" && <TodoNotice text={messages.unreachable} onRetry={actions.loadMore} messages={messages} />}
      {phase === "ready" && rows.length === 0 && <TodoEmpty text={messages.emptyArchive} />}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no list, unless it is told
        role="list"
        className="swarm-todos-list swarm-todos-archive"
        data-swarm-todos="archive"
        aria-labelledby={labelledBy}
        aria-busy={loading || undefined}
      >
        {rows.map((row) => (
          <li
            key={row.key}
            className="swarm-todos-item"
            data-swarm-todos="item"
            data-key={row.key}
            data-status={row.status}
          >
            <div className="swarm-todos-row">
              <span className="swarm-todos-check">
                <TodoStatusIcon status={row.status} />
              </span>
              <div className="swarm-todos-body">
                <span className="swarm-todos-subject" dir="auto">
                  {row.subject}
                </span>
                <span className="swarm-todos-hidden">{messages.status(row.status)}</span>
                <span className="swarm-todos-hint" dir="auto">
                  {messages.archivedBy(actorLabel(row.updatedBy))}
                </span>
              </div>
              {!readOnly && (
                <button
                  type="button"
                  className="swarm-todos-button"
                  data-control="restore"
                  aria-label={messages.actionOn(messages.restore, row.subject)}
                  onClick={() => actions.restore(row.key)}
                >
                  <Icon name="restore" />
                  <span>{messages.restore}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="swarm-todos-button swarm-todos-more"
          data-control="more"
          aria-disabled={loading || undefined}
          onClick={() => loading || actions.loadMore()}
        >
          {messages.showMore}
        </button>
      )}
    </>
  );
}
