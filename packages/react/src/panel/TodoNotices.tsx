"use client";
import { type ReactElement, useEffect } from "react";
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

/** All that the person should know right now, what keeps the list from the server first. */
export function TodoNotices({ todos, readOnly, held, say, messages }: TodoNoticesProps): ReactElement {
  const { trouble, link, issues } = todos;
  const isWaiting = trouble === "offline" || trouble === "unreachable";
  useEffect(() => {
    if (isWaiting) say(messages[trouble]);
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it begins
  }, [trouble]);
  const notice = (text: string, retry?: string, id?: string, words?: ReactElement[]): ReactElement => (
    <div
      key={id ?? text}
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
  return (
    <>
      {trouble ? notice(messages[trouble], messages.retry) : link === "down" && notice(messages.liveUpdatesOff)}
      {readOnly && notice(messages.readOnly)}
      {issues.map((issue) => {
        const words: ReactElement[] = [];
        const quote = (label: string, text: string | null | undefined): void => {
          if (text)
            words.push(
              <p key={words.length} className="swarm-todos-words" dir="auto">
                <b>{label}</b>
                <span>{text}</span>
              </p>,
            );
        };
        for (const op of issue.ops as readonly Partial<Record<(typeof todoFields)[number], string>>[]) {
          for (const field of todoFields) {
            if (op[field] === undefined) continue;
            quote(messages.yours, op[field]);
            if (issue.current?.[field] !== op[field]) quote(messages.now, issue.current?.[field]);
          }
        }
        return (
          issue.id !== held &&
          notice(
            issueText(issue, messages),
            issue.code.startsWith("archived") ? messages.restore : messages.retry,
            issue.id,
            words,
          )
        );
      })}
    </>
  );
}
