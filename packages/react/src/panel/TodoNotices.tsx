import type { ReactElement } from "react";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { issueWords } from "./issue-words.ts";
import { TodoNotice } from "./TodoNotice.tsx";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoNotices}. */
export interface TodoNoticesProps {
  readonly todos: SwarmTodos;
  readonly readOnly: boolean;
  /** Issues that a field shows itself. */
  readonly held: readonly (string | undefined)[];
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/** All that the person should know right now, what keeps the list from the server first. */
export function TodoNotices({ todos, readOnly, held, actions, messages }: TodoNoticesProps): ReactElement {
  const { trouble, phase, link, issues } = todos;
  const blocked = trouble ?? (phase === "failed" ? "unreachable" : null);
  return (
    <>
      {blocked !== null && (
        <TodoNotice
          tone={blocked === "offline" || blocked === "unreachable" ? "quiet" : "trouble"}
          text={messages[blocked]}
          messages={messages}
          {...(blocked !== "offline" && { onRetry: actions.refresh })}
        />
      )}
      {blocked === null && link === "down" && (
        <TodoNotice tone="quiet" text={messages.liveUpdatesOff} messages={messages} />
      )}
      {readOnly && <TodoNotice tone="quiet" text={messages.readOnly} messages={messages} />}
      {issues
        .filter((issue) => !held.includes(issue.id))
        .map((issue) => (
          <TodoNotice
            key={issue.id}
            {...(issue.kind === "rejected" || issue.kind === "failed"
              ? { tone: "trouble" as const, alert: true }
              : { tone: "quiet" as const })}
            {...issueWords(issue, messages)}
            onRetry={() => actions.retry(issue.id)}
            onDismiss={() => actions.dismiss(issue.id)}
            messages={messages}
          />
        ))}
    </>
  );
}
