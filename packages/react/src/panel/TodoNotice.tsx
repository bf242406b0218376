import type { ReactElement } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import { Icon } from "./icons.tsx";

/** Props of {@link TodoNotice}. */
export interface TodoNoticeProps {
  readonly tone: "quiet" | "trouble";
  /** An alert interrupts what a screen reader says. @default false */
  readonly alert?: boolean;
  readonly text: string;
  /** The person's words that did not make it into the list. */
  readonly words?: readonly string[];
  /** What the list has in their place. */
  readonly current?: readonly string[];
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
  readonly messages: TodoMessages;
}

/** Something the person should know: trouble with the server, or a change that did not make it into the list. */
export function TodoNotice(props: TodoNoticeProps): ReactElement {
  const { tone, alert, text, words = [], current = [], onRetry, onDismiss, messages } = props;
  const quote = (label: string, texts: readonly string[]): ReactElement | false =>
    texts.length > 0 && (
      <>
        <dt>{label}</dt>
        {texts.map((each) => (
          <dd key={each} dir="auto">
            {each}
          </dd>
        ))}
      </>
    );
  return (
    <div className="swarm-todos-notice" data-swarm-todos="notice" data-tone={tone} role={alert ? "alert" : undefined}>
      <p className="swarm-todos-notice-text">{text}</p>
      {words.length > 0 && (
        <dl className="swarm-todos-words">
          {quote(messages.yourWords, words)}
          {quote(messages.nowInTheList, current)}
        </dl>
      )}
      {onRetry && (
        <button type="button" className="swarm-todos-button" onClick={onRetry}>
          {messages.tryAgain}
        </button>
      )}
      {onDismiss && (
        <button
          type="button"
          className="swarm-todos-button swarm-todos-dismiss"
          aria-label={messages.dismiss}
          title={messages.dismiss}
          onClick={onDismiss}
        >
          <Icon name="dismiss" />
        </button>
      )}
    </div>
  );
}
