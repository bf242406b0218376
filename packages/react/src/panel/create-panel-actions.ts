import type { TodoOp } from "@swarm-todos/core";
import { quoted } from "../a11y/quoted.ts";
import { reorderIds } from "../sync/reorder-ids.ts";
import type { TodoOutcome, TodoRow } from "../sync/types.ts";
import { changedFields } from "./changed-fields.ts";
import { checkboxKey } from "./checkbox-key.ts";
import type { PanelLive } from "./panel-live.ts";
import { type TodoDraft, todoDraft } from "./todo-draft.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** The add of a draft: fields left empty are left away. */
const addOf = ({ subject, detail, owner }: TodoDraft): TodoOp => ({
  op: "add",
  subject,
  ...(detail.trim() === "" ? {} : { detail }),
  ...(owner.trim() === "" ? {} : { owner }),
});

/** Builds the panel's actions once; `live` gives what they work on at the moment they are called. */
export function createPanelActions(live: () => PanelLive): TodoPanelActions {
  const rowOf = (key: string): TodoRow | undefined => live().todos.rows.find((row) => row.key === key);
  const send = (ops: readonly TodoOp[]): Promise<TodoOutcome> => {
    live().own();
    return live().todos.send(ops);
  };
  /** For gestures whose outcome shows by itself, as an issue where need be. */
  const gesture = (ops: readonly TodoOp[]): void => void send(ops);
  const close = (editing: TodoEditing, refocus: boolean): void => {
    const { focus, setEditing, todos } = live();
    if (editing.issue !== undefined) todos.dismiss(editing.issue.id);
    if (refocus) focus.want({ key: editing.row.key, control: editing.opener });
    setEditing((open) => (open === editing ? null : open));
  };
  /** A change that the list refused goes back into the editor with its words, unless the person edits another row by now. */
  const save = async (editing: TodoEditing, changes: Partial<TodoDraft>, draft: TodoDraft): Promise<void> => {
    const row = rowOf(editing.row.key);
    const outcome = await send([{ op: "update", id: (row ?? editing.row).id, ...changes }]);
    const issue = "issue" in outcome ? outcome.issue : undefined;
    const { setEditing, focus } = live();
    const now = rowOf(editing.row.key);
    if (issue === undefined || now === undefined || issue.kind === "unconfirmed" || issue.kind === "failed") return;
    const focused = focus.current()?.key === now.key;
    setEditing((open) => open ?? { row: now, opener: editing.opener, draft, issue, focus: focused });
  };

  const actions: TodoPanelActions = {
    toggle: (key) => {
      const row = rowOf(key);
      if (row === undefined || live().readOnly) return;
      gesture([{ op: "update", id: row.id, status: row.status === "completed" ? "pending" : "completed" }]);
    },
    start: (key) => {
      const { todos, say, messages } = live();
      const row = rowOf(key);
      if (row === undefined) return;
      if (row.status === "in_progress") return gesture([{ op: "update", id: row.id, status: "pending" }]);
      const stopped = todos.rows.find((other) => other.status === "in_progress");
      say(messages.saidStarted(quoted(row.subject), stopped && quoted(stopped.subject)));
      gesture([{ op: "update", id: row.id, status: "in_progress" }]);
    },
    move: (key, by) => {
      const { todos, say, messages } = live();
      const row = rowOf(key);
      const ids = row && reorderIds(todos.rows, row.id, by);
      if (row === undefined || !ids) return;
      say(messages.saidMoved(quoted(row.subject), ids.indexOf(row.id) + 1, ids.length));
      gesture([{ op: "reorder", ids }]);
    },
    archive: (key) => {
      const { say, messages, leaving } = live();
      const row = rowOf(key);
      if (row === undefined) return;
      leaving.add(key);
      say(messages.saidArchived(quoted(row.subject)));
      gesture([{ op: "remove", id: row.id }]);
    },
    restore: (key) => {
      const { todos, say, messages, leaving } = live();
      const row = todos.archive.rows.find((each) => each.key === key);
      if (row === undefined) return;
      leaving.add(key);
      say(messages.saidRestored(quoted(row.subject)));
      gesture([{ op: "restore", id: row.id }]);
    },
    edit: (key, opener) => {
      const row = rowOf(key);
      if (row === undefined || live().readOnly) return;
      live().setEditing({ row, opener, focus: true });
    },
    commit: (editing, draft, refocus) => {
      const changes = changedFields(todoDraft(editing.row), draft);
      close(editing, refocus);
      if (Object.keys(changes).length > 0) void save(editing, changes, draft);
    },
    cancel: (editing) => close(editing, true),
    restoreAndCommit: (editing, draft) => {
      const changes = changedFields(todoDraft(editing.row), draft);
      close(editing, true);
      void send([{ op: "restore", id: editing.row.id }]).then(({ outcome }) => {
        const restored = outcome === "applied" || outcome === "satisfied";
        // A list that refused the row still has to say what became of the person's words: the update's issue keeps them.
        if (Object.keys(changes).length > 0 && (restored || rowOf(editing.row.key) === undefined))
          void save(editing, changes, draft);
      });
    },
    addFromDraft: (editing, draft) => {
      close(editing, false);
      live().focus.want("[data-control=compose]");
      gesture([addOf(draft)]);
    },
    add: async (subjects) => {
      const { todos, say, messages } = live();
      const [first = ""] = subjects;
      say(
        subjects.length === 1
          ? messages.saidAdded(quoted(first), todos.rows.length + 1)
          : messages.saidAddedMany(subjects.length),
      );
      const outcome = await send(subjects.map((subject): TodoOp => ({ op: "add", subject })));
      return outcome.outcome === "rejected" ? outcome.issue : null;
    },
    holdIssue: (issue) => {
      const { heldIssue, todos, setHeldIssue } = live();
      if (heldIssue !== null) todos.dismiss(heldIssue.id);
      if (issue !== heldIssue) setHeldIssue(issue);
    },
    typing: (isTyping) => live().setTyping(isTyping),
    retry: (issueId) => {
      live().own();
      void live().todos.retry(issueId);
    },
    dismiss: (issueId) => live().todos.dismiss(issueId),
    refresh: () => void live().todos.refresh(),
    showArchive: (show) => {
      const { setView, focus } = live();
      focus.want(show ? "[data-control=title]" : "[data-control=archive-toggle]");
      setView(show ? "archive" : "plan");
    },
    loadMore: () => {
      const { archive, openArchive, loadMoreArchive } = live().todos;
      if (archive.phase === "failed") openArchive();
      else loadMoreArchive();
    },
    checkboxKey: (event, key) => checkboxKey(event, key, actions, live().readOnly),
  };
  return actions;
}
