"use client";
import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { activeElement } from "../a11y/active-element.ts";
import { isComposing } from "../a11y/is-composing.ts";
import { useLeaveGuard } from "../a11y/useLeaveGuard.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow as Row } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";
import { changedFields } from "./changed-fields.ts";
import { issueWords } from "./issue-words.ts";
import { overtaken } from "./overtaken.ts";
import { type TodoDraft, todoDraft } from "./todo-draft.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";
import { usePressed } from "./usePressed.ts";

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
  const [draft, setDraft] = useState<TodoDraft>(editing.draft ?? base);
  const [seen, setSeen] = useState<TodoDraft>(base);
  const [warned, setWarned] = useState(false);
  const whenReleased = usePressed(form);
  useLeaveGuard(form, Object.keys(changedFields(base, draft)).length > 0);

  useEffect(() => {
    if (!editing.focus) return;
    const field = form.current?.querySelector<HTMLInputElement>("[data-control=subject]");
    field?.focus();
    field?.select();
  }, [editing]);

  const now = todoDraft(row);
  const save = (refocus: boolean): void => {
    if (gone !== undefined) return refocus ? actions.restoreAndCommit(editing, draft) : undefined;
    if (overtaken(base, draft, now, seen).length > 0) {
      setSeen(now);
      setWarned(true);
    } else actions.commit(editing, draft, refocus);
  };
  const theirs = overtaken(base, draft, now, base).map((field) => now[field]);
  const problem =
    gone !== undefined
      ? messages.gone(gone || undefined)
      : warned
        ? messages.issue({ kind: "dropped", code: "changed", subject: undefined, by: actorLabel(row.updatedBy) })
        : editing.issue && issueWords(editing.issue, messages).text;

  const onBlur = (event: FocusEvent): void => {
    const node = event.currentTarget;
    if (node.contains(event.relatedTarget)) return;
    whenReleased(() => {
      // The window losing the focus is not leaving the form, and an editor whose row is gone waits for a decision.
      if (gone === undefined && !node.contains(activeElement(node))) save(false);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) {
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      actions.cancel(editing);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(true);
  };
  const field = (name: keyof TodoDraft, label: string, Tag: "input" | "textarea"): ReactElement => (
    <label className="swarm-todos-field" data-field={name}>
      <span className={name === "subject" ? "swarm-todos-hidden" : "swarm-todos-label"}>{label}</span>
      <Tag
        className="swarm-todos-input"
        data-control={name}
        dir="auto"
        autoComplete="off"
        value={draft[name]}
        aria-invalid={editing.issue?.limit === name || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}p`}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
    </label>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own fields bubble up to the form
    <form
      ref={form}
      className="swarm-todos-editor"
      data-swarm-todos="editor"
      aria-label={messages.editing(editing.row.subject)}
      onSubmit={(event) => {
        event.preventDefault();
        save(true);
      }}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {field("subject", messages.editing(editing.row.subject), "input")}
      {field("detail", messages.details, "textarea")}
      {field("owner", messages.owner, "input")}
      {problem !== undefined && (
        <div id={`${id}p`} className="swarm-todos-problem" role="alert">
          <p>{problem}</p>
          {warned &&
            theirs.map((text) => (
              <p key={text} dir="auto">
                <b>{messages.nowInTheList}</b> <span>{text}</span>
              </p>
            ))}
        </div>
      )}
      <div className="swarm-todos-editor-foot">
        <button type="submit" className="swarm-todos-button swarm-todos-primary" data-control="save">
          {gone === undefined ? messages.save : messages.restoreAndSave}
        </button>
        {gone !== undefined && (
          <button type="button" className="swarm-todos-button" onClick={() => actions.addFromDraft(editing, draft)}>
            {messages.addAsNew}
          </button>
        )}
        <button type="button" className="swarm-todos-button" onClick={() => actions.cancel(editing)}>
          {gone === undefined ? messages.cancel : messages.discard}
        </button>
        <span className="swarm-todos-hint" dir="auto">
          {messages.history(actorLabel(row.createdBy), actorLabel(row.updatedBy))}
        </span>
      </div>
    </form>
  );
}
