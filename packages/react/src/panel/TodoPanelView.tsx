"use client";
import { type ReactElement, useId } from "react";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { TodoArchive } from "./TodoArchive.tsx";
import { TodoComposer } from "./TodoComposer.tsx";
import { TodoEmpty } from "./TodoEmpty.tsx";
import { TodoHeader } from "./TodoHeader.tsx";
import { TodoList } from "./TodoList.tsx";
import { TodoNotices } from "./TodoNotices.tsx";
import type { TodoPanelProps } from "./todo-panel-props.ts";
import { usePanel } from "./usePanel.ts";

/** Props of {@link TodoPanelView}. */
export interface TodoPanelViewProps extends Omit<TodoPanelProps, "container" | "messages" | "readOnly"> {
  readonly todos: SwarmTodos;
  readonly readOnly: boolean;
  /** The whole catalogue, overrides applied. */
  readonly messages: TodoMessages;
}

/** The panel over a list that it is handed: everything but where the list comes from. */
export function TodoPanelView(props: TodoPanelViewProps): ReactElement {
  const { todos, messages, readOnly, title, headingLevel = 2, className, density = "comfortable", announce } = props;
  const panel = usePanel(todos, messages, readOnly, announce ?? "summary");
  const { view, rows, editing, gone, held, actions, root, region, onFocus, onBlur } = panel;
  const titleId = useId();
  const { phase } = todos;
  const plan = view === "plan";
  const empty = plan && phase === "ready" && rows.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only watch where the focus is
    <section
      ref={root}
      className={`swarm-todos ${className ?? ""}`.trim()}
      data-swarm-todos="panel"
      data-phase={phase}
      data-view={view}
      data-density={density}
      data-readonly={readOnly || undefined}
      aria-labelledby={titleId}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <TodoHeader
        titleId={titleId}
        title={title ?? messages.title}
        level={headingLevel}
        view={view}
        done={todos.rows.filter((row) => row.status === "completed").length}
        total={todos.rows.length}
        saving={todos.saving}
        ready={phase === "ready"}
        actions={actions}
        messages={messages}
      />
      <TodoNotices
        todos={todos}
        readOnly={readOnly}
        held={[held?.id, editing?.issue?.id]}
        actions={actions}
        messages={messages}
      />
      {phase === "loading" && <p className="swarm-todos-hidden">{messages.loading}</p>}
      {empty && <TodoEmpty text={messages.empty} hint={readOnly ? undefined : messages.emptyHint} />}
      {plan && (phase === "loading" || rows.length > 0) && (
        <TodoList
          rows={rows}
          loading={phase === "loading"}
          labelledBy={titleId}
          pending={todos.pending}
          editing={editing}
          gone={gone}
          readOnly={readOnly}
          actions={actions}
          messages={messages}
        />
      )}
      {!plan && (
        <TodoArchive
          archive={todos.archive}
          labelledBy={titleId}
          readOnly={readOnly}
          actions={actions}
          messages={messages}
        />
      )}
      {phase === "ready" && !readOnly && (
        <TodoComposer hidden={!plan} issue={held} actions={actions} messages={messages} />
      )}
      <output ref={region} className="swarm-todos-hidden" aria-live="polite" aria-atomic="false" />
    </section>
  );
}
