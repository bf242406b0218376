"use client";
import { type ReactElement, useEffect } from "react";
import type { Say } from "../a11y/useAnnouncer.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { Icon } from "./icons.tsx";

/** Props of {@link TodoNotice}. */
export interface TodoNoticeProps {
  /** An alert interrupts what a screen reader says. @default false */
  readonly alert?: boolean | undefined;
  readonly text: string;
  /** Says the text politely when it appears. */
  readonly say?: Say | undefined;
  /** The person's words that did not make it into the list. */
  readonly words?: readonly string[];
  /** What the list has in their place. */
  readonly current?: readonly string[];
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: () => void;
  readonly messages: TodoMessages;
}

/** Something the person should know: trouble with the server, or a change that did not make it into the list. */
export function TodoNotice(props: TodoNoticeProps): ReactElement {
  const { alert, text, say, words = [], current = [], onRetry, onDismiss, messages } = props;
  useEffect(() => say?.(text), [say, text]);
  const quote = (label: string, texts: readonly string[]): ReactElement[] =>
    texts.map((each, i) => (
      <p key={label + each} className="swarm-todos-words" dir="auto">
        <b>{i ? "" : label}</b>
        <span>{each}</span>
      </p>
    ));
  return (
    <div className="swarm-todos-notice" data-swarm-todos="notice" role={alert ? "alert" : undefined}>
      <p className="swarm-todos-text">{text}</p>
      {onRetry && (
        <button type="button" className="swarm-todos-button" onClick={onRetry}>
          {messages.tryAgain}
        </button>
      )}
      {onDismiss && (
        <button
          type="button"
          className="swarm-todos-button swarm-todos-action"
          aria-label={messages.dismiss}
          onClick={onDismiss}
        >
          <Icon name="dismiss" />
        </button>
      )}
      {quote(messages.yourWords, words)}
      {quote(messages.nowInTheList, current)}
    </div>
  );
}
