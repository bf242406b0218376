import type { ReactElement } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { PanelState } from "./panel-state.ts";
import { TodoProgress } from "./TodoProgress.tsx";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoHeader}. */
export interface TodoHeaderProps {
  readonly titleId: string;
  readonly title: string;
  readonly level: number;
  readonly view: PanelState["view"];
  readonly done: number;
  readonly total: number;
  readonly saving: boolean;
  /** Whether there is a list to have an archive. */
  readonly ready: boolean;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/** The heading, how far the plan is, and the way to the archive and back. */
export function TodoHeader(props: TodoHeaderProps): ReactElement {
  const { titleId, title, level, view, done, total, saving, ready, actions, messages } = props;
  const Heading = `h${level}` as "h2";
  const plan = view === "plan";
  return (
    <header className="swarm-todos-header" data-swarm-todos="header">
      <Heading id={titleId} className="swarm-todos-title" data-control="title" tabIndex={-1}>
        {plan ? title : messages.archiveTitle}
      </Heading>
      {plan && total > 0 && (
        <span className="swarm-todos-count" aria-hidden="true">
          {`${done}/${total}`}
        </span>
      )}
      {saving && <span className="swarm-todos-saving">{messages.saving}</span>}
      {ready && (
        <button
          type="button"
          className="swarm-todos-button swarm-todos-toggle"
          data-control="archive-toggle"
          onClick={() => actions.showArchive(plan)}
        >
          {plan ? messages.showArchive : messages.showPlan}
        </button>
      )}
      {plan && total > 0 && <TodoProgress done={done} total={total} labelledBy={titleId} messages={messages} />}
    </header>
  );
}
