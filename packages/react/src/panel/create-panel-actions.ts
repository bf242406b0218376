import type { TodoOp } from "@swarm-todos/core";
import type { Dispatch, SetStateAction } from "react";
import { quoted } from "../a11y/quoted.ts";
import { reorderIds } from "../sync/reorder-ids.ts";
import type { TodoOutcome, TodoRow } from "../sync/types.ts";
import { changedFields } from "./changed-fields.ts";
import { checkboxKey } from "./checkbox-key.ts";
import type { PanelNow, PanelState } from "./panel-state.ts";
import { type TodoDraft, todoDraft } from "./todo-draft.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** The actions, and the way to tell them after each render what they work on. */
export interface PanelActionsSource {
  readonly actions: TodoPanelActions;
  readonly update: (now: PanelNow) => void;
}

/** Builds the panel's actions once, over state that changes. */
export function createPanelActions(setState: Dispatch<SetStateAction<PanelState>>): PanelActionsSource {
  let now: PanelNow;
  const set = (patch: Partial<PanelState>): void => setState((state) => ({ ...state, ...patch }));
  const rowOf = (key: string): TodoRow | undefined =>
    [...now.todos.rows, ...now.todos.archive.rows].find((row) => row.key === key);
  const send = (...ops: readonly TodoOp[]): Promise<TodoOutcome> => {
    now.own();
    return now.todos.send(ops);
  };
  /** Runs a gesture on a row and says what it did; for gestures whose outcome shows by itself, as an issue where need be. */
  const gesture = (
    key: string,
    op: (row: TodoRow) => TodoOp | null,
    said?: (subject: string, row: TodoRow, op: TodoOp) => string,
  ): void => {
    const row = now.readOnly ? undefined : rowOf(key);
    const wanted = row && op(row);
    if (!wanted) return;
    if (said) now.say(said(quoted(row.subject), row, wanted));
    void send(wanted);
  };
  const close = (editing: TodoEditing, refocus: boolean): void => {
    if (editing.issue) now.todos.dismiss(editing.issue.id);
    if (refocus) now.want({ key: editing.row.key, control: editing.opener });
    setState((state) => (state.editing === editing ? { ...state, editing: null, dirty: false } : state));
  };
  /** A change that the list refused goes back into the editor with its words, unless the person edits another row by now. */
  const save = async (editing: TodoEditing, draft: TodoDraft): Promise<void> => {
    const { key, id } = editing.row;
    const changes = changedFields(todoDraft(editing.row), draft);
    if (Object.keys(changes).length === 0) return;
    const outcome = await send({ op: "update", id, ...changes });
    const row = now.todos.rows.find((each) => each.key === key);
    if (!row || outcome.outcome === "unconfirmed" || outcome.outcome === "failed" || !("issue" in outcome)) return;
    const { issue } = outcome;
    const again = { row, opener: editing.opener, draft, issue, focus: now.current()?.key === key };
    setState((state) => (state.editing ? state : { ...state, editing: again }));
  };

  const actions: TodoPanelActions = {
    toggle: (key) =>
      gesture(key, ({ id, status }) => ({
        ...{ op: "update", id },
        status: status === "completed" ? "pending" : "completed",
      })),
    start: (key) =>
      gesture(
        key,
        ({ id, status }) => ({ op: "update", id, status: status === "in_progress" ? "pending" : "in_progress" }),
        (subject, { status }) => {
          const other = now.todos.rows.find((row) => row.status === "in_progress");
          return status === "in_progress"
            ? now.messages.saidStopped(subject)
            : now.messages.saidStarted(subject, other && quoted(other.subject));
        },
      ),
    move: (key, by) =>
      gesture(
        key,
        ({ id }) => {
          const ids = reorderIds(now.todos.rows, id, by);
          return ids && { op: "reorder", ids };
        },
        (subject, { id }, op) =>
          op.op === "reorder" ? now.messages.saidMoved(subject, op.ids.indexOf(id) + 1, op.ids.length) : "",
      ),
    archive: (key) => {
      now.leaving.add(key);
      gesture(key, ({ id }) => ({ op: "remove", id }), now.messages.saidArchived);
    },
    restore: (key) => {
      now.leaving.add(key);
      gesture(key, ({ id }) => ({ op: "restore", id }), now.messages.saidRestored);
    },
    edit: (key, opener) => {
      const row = rowOf(key);
      if (row && !now.readOnly) set({ editing: { row, opener, focus: true }, dirty: false });
    },
    commit: (editing, draft, refocus) => {
      close(editing, refocus);
      void save(editing, draft);
    },
    cancel: (editing) => close(editing, true),
    restoreAndCommit: (editing, draft) => {
      close(editing, true);
      // Refused or not, the change is sent after it: its issue is what keeps the person's words.
      void send({ op: "restore", id: editing.row.id }).then(() => save(editing, draft));
    },
    addFromDraft: (editing, { subject, detail, owner }) => {
      close(editing, false);
      now.want({ control: "compose" });
      void send({ op: "add", subject, ...(detail && { detail }), ...(owner && { owner }) });
    },
    add: async (subjects) => {
      const { todos, say, messages } = now;
      const [first = "", second] = subjects;
      say(
        second === undefined
          ? messages.saidAdded(quoted(first), todos.rows.length + 1)
          : messages.saidAddedMany(subjects.length),
      );
      const outcome = await send(...subjects.map((subject): TodoOp => ({ op: "add", subject })));
      // By now the person may be writing the next one; then a notice keeps the words.
      if (outcome.outcome !== "rejected" || now.state.typing) return false;
      set({ held: outcome.issue });
      return true;
    },
    release: () => {
      const { held } = now.state;
      if (held) now.todos.dismiss(held.id);
    },
    retry: ({ id }) => {
      now.own();
      void now.todos.retry(id);
    },
    dismiss: ({ id }) => now.todos.dismiss(id),
    refresh: () => void now.todos.refresh(),
    showArchive: (show) => {
      now.want({ control: show ? "title" : "archive-toggle" });
      set({ view: show ? "archive" : "plan" });
    },
    loadMore: () => {
      const { archive, openArchive, loadMoreArchive } = now.todos;
      if (archive.phase === "failed") openArchive();
      else loadMoreArchive();
    },
    checkboxKey: (event, key) => checkboxKey(event, key, actions, now.readOnly),
    set,
    say: (text) => now.say(text),
  };
  return {
    actions,
    update: (next) => {
      now = next;
    },
  };
}
