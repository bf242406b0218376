import type { TodoLaterWord } from "./en-later.ts";
import type { TodoMessages } from "./messages.ts";

/** The words in English that the panel starts with. */
export const enFirst: Omit<TodoMessages, TodoLaterWord> = {
  title: "Plan",
  saving: "Saving…",
  loading: "Loading…",
  readOnly: "Read only",
  broken: "Cannot be shown",
  progress: (done, total) => `${done} of ${total} task${total === 1 ? "" : "s"} done`,
  pending: "To do",
  in_progress: "In progress",
  completed: "Done",
  select: "Select",
  paused: "Paused",
  copy: "Copy as Markdown",
  fold: "Show tasks",
  about: "Who and when",

  by: (word, who) => (who ? `${word} by ${who}` : word),
  on: (word, subject) => `${word}: ${subject}`,
  quote: (subject) => `‘${subject}’`,
  actionsFor: (subject) => `Actions for ${subject}`,
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  archive: "Archive",
  archiveView: "Archive",
  back: "Back to plan",

  editing: (subject) => `Edit ${subject}`,
  detail: "Details",
  owner: "Owner",
  save: "Save",
  cancel: "Cancel",
  compose: "Add a task",
  add: "Add",

  empty: "No tasks yet",

  unreachable: "No connection. Changes are kept.",
  offline: "Offline. Changes are kept.",
  unauthenticated: "Please sign in again.",
  forbidden: "No access to this plan.",
  retry: "Try again",

  added: "Added",
  changed: "Changed",
  moved: (position, count) => `Moved to ${position} of ${count}`,
  archived: "Archived",
};
