import type { TodoLaterWord } from "./en-later.ts";
import type { TodoMessages } from "./messages.ts";

/** The words in English that the panel starts with. */
export const enFirst: Omit<TodoMessages, TodoLaterWord> = {
  title: "Plan",
  loading: "Loading…",
  saving: "Saving…",
  readOnly: "Read only",
  broken: "Cannot be shown",
  progress: (done, total) => `${done} of ${total} task${total === 1 ? "" : "s"} done`,
  pending: "To do",
  in_progress: "In progress",
  completed: "Done",
  paused: "Paused",
  select: "Select",
  copy: "Copy as Markdown",
  fold: "Show tasks",
  about: "Who and when",

  on: (word, subject) => `${word}: ${subject}`,
  by: (word, who) => (who ? `${word} by ${who}` : word),
  quote: (subject) => `‘${subject}’`,
  actionsFor: (subject) => `Actions for ${subject}`,
  edit: "Edit",
  down: "Move down",
  up: "Move up",
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

  offline: "Offline. Changes are kept.",
  unreachable: "No connection. Changes are kept.",
  forbidden: "No access to this plan.",
  unauthenticated: "Please sign in again.",
  retry: "Try again",

  added: "Added",
  changed: "Changed",
  moved: (position, count) => `Moved to ${position} of ${count}`,
  archived: "Archived",
};
