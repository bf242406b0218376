"use client";
import { type ReactElement, useId, useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { en } from "../messages/en.ts";
import { Action } from "./Action.tsx";
import { TodoForm } from "./TodoForm.tsx";
import { TodoNotices } from "./TodoNotices.tsx";
import { TodoRow } from "./TodoRow.tsx";
import type { TodoPanelProps } from "./todo-panel-props.ts";
import { usePanel } from "./usePanel.ts";

const focus = (node: HTMLElement | null): void => node?.focus();

/** The built-in panel, for a host that wraps it in a panel of its own. */
export function DefaultTodoPanel(props: TodoPanelProps): ReactElement | null {
  const { container, title, headingLevel = 2, className = "", density = "comfortable", announce } = props;
  const titleId = useId();
  const todos = useSwarmTodos(container);
  const swarm = useSwarm();
  const readOnly = props.readOnly ?? swarm.readOnly;
  const messages = useMemo(() => ({ ...en, ...swarm.messages, ...props.messages }), [swarm.messages, props.messages]);
  const panel = usePanel(todos, messages, readOnly, announce === "off");
  const { isArchive, list, editing, done: last, rows, region, say, root } = panel;
  const { phase, saving, pending } = todos;
  if (phase === "off") return null;

  const isLoading = list.phase === "loading";
  const isEmpty = !rows[0];
  const total = isArchive ? 0 : todos.rows.length;
  const done = todos.rows.filter((row) => row.status === "completed").length;
  const edited = editing?.row;
  const Heading = `h${headingLevel}` as "h2";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of what happens to the controls in it
    <section
      {...root}
      className={`swarm-todos ${className}`}
      data-phase={phase}
      data-density={density}
      aria-labelledby={titleId}
    >
      <header className="swarm-todos-header">
        <Heading id={titleId} className="swarm-todos-title" tabIndex={-1} ref={isArchive ? focus : null}>
          {isArchive ? messages.archive : (title ?? messages.title)}
        </Heading>
        {total > 0 && (
          <span className="swarm-todos-count" aria-hidden="true">
            {`${done}/${total}`}
          </span>
        )}
        {saving && <span className="swarm-todos-saving">{messages.saving}</span>}
        {phase === "ready" && <Action control="view" word={isArchive ? messages.back : messages.archive} />}
        {total > 0 && (
          <progress
            className="swarm-todos-progress"
            value={done}
            max={total}
            aria-labelledby={titleId}
            aria-valuetext={messages.progress(done, total)}
          />
        )}
      </header>
      <TodoNotices todos={todos} readOnly={readOnly} held={editing?.issue?.id} say={say} messages={messages} />
      {isEmpty && isLoading && <p className="swarm-todos-hidden">{messages.loading}</p>}
      {isEmpty && list.phase === "ready" && (
        <div className="swarm-todos-empty">
          <p>{isArchive ? messages.emptyArchive : messages.empty}</p>
          {!isArchive && !readOnly && <p className="swarm-todos-hint">{messages.emptyHint}</p>}
        </div>
      )}
      {(!isEmpty || isLoading) && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no list, unless it is told
          role="list"
          className="swarm-todos-list"
          aria-labelledby={titleId}
          aria-busy={isLoading}
        >
          {rows.map((row, i) => {
            const isEdited = row.key === edited?.key;
            return (
              <li
                key={row.key}
                className="swarm-todos-item"
                data-key={row.key}
                data-status={row.status}
                data-pending={pending.includes(row.key) || undefined}
                data-editing={isEdited || undefined}
              >
                {isEdited ? (
                  <TodoForm {...editing} messages={messages} />
                ) : (
                  <TodoRow
                    row={row}
                    first={i === 0}
                    last={i === rows.length - 1}
                    readOnly={readOnly}
                    messages={messages}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {list.hasMore && <Action control="more" word={messages.more} />}
      {phase === "ready" && !readOnly && <TodoForm hidden={isArchive} {...(!edited && editing)} messages={messages} />}
      {last && (
        <div className="swarm-todos-notice">
          <p className="swarm-todos-text">{last}</p>
          <Action control="undo" word={messages.undo} />
        </div>
      )}
      <output ref={region} className="swarm-todos-hidden" aria-live="polite" aria-atomic="false" />
    </section>
  );
}
