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
  const { phase, link, issues } = todos;
  const trouble = todos.trouble ?? (phase === "failed" ? "unreachable" : null);
  const waits = trouble === "offline" || trouble === "unreachable";
  return (
    <>
      {trouble && (
        <TodoNotice
          key={trouble}
          alert={!waits}
          say={waits ? actions.say : undefined}
          text={messages[trouble]}
          onRetry={trouble === "offline" ? undefined : actions.refresh}
          messages={messages}
        />
      )}
      {!trouble && link === "down" && <TodoNotice text={messages.liveUpdatesOff} messages={messages} />}
      {readOnly && <TodoNotice text={messages.readOnly} messages={messages} />}
      {issues.map((issue) => {
        const alert = issue.kind === "rejected" || issue.kind === "failed";
        return (
          !held.includes(issue.id) && (
            <TodoNotice
              key={issue.id}
              alert={alert}
              say={alert ? undefined : actions.say}
              {...issueWords(issue, messages)}
              onRetry={() => actions.retry(issue)}
              onDismiss={() => actions.dismiss(issue)}
              messages={messages}
            />
          )
        );
      })}
    </>
  );
}
