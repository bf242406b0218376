"use client";
import { type ReactElement, useEffect, useId, useRef, useState } from "react";
import { activeElement } from "../a11y/active-element.ts";
import { isComposing } from "../a11y/is-composing.ts";
import { whenReleased } from "../a11y/when-released.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";
import { issueWords } from "./issue-words.ts";
import { overtaken } from "./overtaken.ts";
import { type TodoDraft, todoDraft } from "./todo-draft.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoRowEditor}. */
export interface TodoRowEditorProps {
  /** The row as the list has it now. */
  readonly row: Row;
  readonly editing: TodoEditing;
  /** Set when the row has left the list meanwhile: who archived it, "" where nobody knows. */
  readonly gone: string | undefined;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/**
 * Edits a row in its place. Enter in a one-line field and leaving the form save, Escape restores. What others write
 * meanwhile never touches the fields: a field that both changed is saved over theirs only once theirs was shown.
 */
export function TodoRowEditor({ row, editing, gone, actions, messages }: TodoRowEditorProps): ReactElement {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const base = todoDraft(editing.row);
  const now = todoDraft(row);
  const [seen, setSeen] = useState<TodoDraft | null>(null);
  const isGone = gone !== undefined;
  const read = (): TodoDraft => Object.fromEntries(new FormData(form.current ?? undefined)) as never;
  const save = (refocus: boolean): void => {
    const draft = read();
    if (isGone) {
      // An editor whose row is gone waits for a decision.
      if (refocus) actions.restoreAndCommit(editing, draft);
    } else if (overtaken(base, draft, now, seen ?? base).length > 0) setSeen(now);
    else actions.commit(editing, draft, refocus);
  };

  useEffect(() => {
    const field = form.current?.querySelector("input");
    if (!editing.focus || !field) return;
    field.focus();
    field.select();
  }, [editing]);

  const { issue } = editing;
  const problem = isGone
    ? messages.gone(gone)
    : seen
      ? messages.issue({ kind: "dropped", code: "changed", subject: undefined, by: actorLabel(row.updatedBy) })
      : issue && issueWords(issue, messages).text;
  const field = (name: keyof TodoDraft, label: string, Tag: "input" | "textarea"): ReactElement => (
    <label className="swarm-todos-field">
      <span className={name === "subject" ? "swarm-todos-hidden" : "swarm-todos-hint"}>{label}</span>
      <Tag
        className="swarm-todos-input"
        data-control={name}
        name={name}
        dir="auto"
        autoComplete="off"
        defaultValue={(editing.draft ?? base)[name]}
        aria-invalid={issue?.limit === name || undefined}
        aria-describedby={problem && `${id}p`}
      />
    </label>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own fields bubble up to the form
    <form
      ref={form}
      className="swarm-todos-editor"
      data-swarm-todos="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save(true);
      }}
      onChange={() => actions.set({ dirty: true })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // The window losing the focus is not leaving the form.
        whenReleased(currentTarget, () => currentTarget.contains(activeElement(currentTarget)) || save(false));
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === "Enter";
        if (isComposing(event)) {
          if (isEnter) event.preventDefault();
        } else if (event.key === "Escape") actions.cancel(editing);
        else if (isEnter && (event.ctrlKey || event.metaKey)) save(true);
      }}
    >
      {field("subject", messages.editing(editing.row.subject), "input")}
      {field("detail", messages.details, "textarea")}
      {field("owner", messages.owner, "input")}
      {problem && (
        <div id={`${id}p`} className="swarm-todos-problem" role="alert">
          <p>{problem}</p>
          {seen &&
            overtaken(seen, base, seen, base).map((name) => (
              <p key={name} dir="auto">
                {seen[name]}
              </p>
            ))}
        </div>
      )}
      <div className="swarm-todos-foot">
        <button type="submit" className="swarm-todos-button swarm-todos-primary">
          {isGone ? messages.restoreAndSave : messages.save}
        </button>
        {isGone && (
          <button type="button" className="swarm-todos-button" onClick={() => actions.addFromDraft(editing, read())}>
            {messages.addAsNew}
          </button>
        )}
        <button type="button" className="swarm-todos-button" onClick={() => actions.cancel(editing)}>
          {isGone ? messages.discard : messages.cancel}
        </button>
        <span className="swarm-todos-hint" dir="auto">
          {messages.history(actorLabel(row.createdBy), actorLabel(row.updatedBy))}
        </span>
      </div>
    </form>
  );
}
