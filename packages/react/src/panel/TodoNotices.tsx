"use client";
import { type ReactElement, type ReactNode, useEffect } from "react";
import { todoFields } from "../a11y/todo-fields.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { Action } from "./Action.tsx";
import { issueText } from "./issue-text.ts";

/** Props of {@link TodoNotices}. */
export interface TodoNoticesProps {
  readonly todos: SwarmTodos;
  readonly readOnly: boolean;
  /** The issue that a form shows itself. */
  readonly held: string | undefined;
  /** Says a sentence politely. */
  readonly say: (text: string) => void;
  readonly messages: TodoMessages;
}

type Texts = Partial<Record<(typeof todoFields)[number], string>>;

/** All that the person should know right now, what keeps the list from the server first. */
export function TodoNotices({ todos, readOnly, held, say, messages }: TodoNoticesProps): ReactElement {
  const { trouble } = todos;
  const isWaiting = ["offline", "unreachable"].includes(`${trouble}`);
  useEffect(() => {
    if (isWaiting) say(messages[trouble as "offline"]);
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it begins
  }, [trouble]);
  const notice = (text: string, retry?: string, id?: string, words?: ReactNode): ReactElement => (
    <div
      key={text + id}
      className="swarm-todos-notice"
      data-key={id}
      role={retry && (id || !isWaiting) ? "alert" : undefined}
    >
      <p className="swarm-todos-text">{text}</p>
      {retry && <Action control="retry" word={retry} />}
      {id && <Action control="dismiss" word={messages.dismiss} />}
      {words}
    </div>
  );
  const quote = (label: string, text: string | null | undefined): ReactNode =>
    text && (
      <p key={label} className="swarm-todos-words" dir="auto">
        <b>{label}</b>
        <span>{text}</span>
      </p>
    );
  return (
    <>
      {trouble ? notice(messages[trouble], messages.retry) : todos.link === "down" && notice(messages.liveUpdatesOff)}
      {readOnly && notice(messages.readOnly)}
      {todos.issues.map(
        (issue) =>
          issue.id !== held &&
          notice(
            issueText(issue, messages),
            messages[issue.code.startsWith("archived") ? "restore" : issue.code === "changed" ? "apply" : "retry"],
            issue.id,
            (issue.ops as readonly Texts[]).map((op) =>
              todoFields.map((field) => {
                const now = issue.current?.[field];
                const isOther = op[field] !== undefined && op[field] !== now;
                return [quote(messages.yours, op[field]), isOther && quote(messages.now, now)];
              }),
            ),
          ),
      )}
    </>
  );
}
