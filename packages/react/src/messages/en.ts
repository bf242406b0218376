import type { TodoMessages } from "./messages.ts";

const holders: Record<string, string> = { subject: "A task", detail: "Details", owner: "An owner" };

/** The words in English: built in, and what every partial override stands on. */
export const en: TodoMessages = {
  title: "Plan",
  loading: "Loading…",
  saving: "Saving…",
  readOnly: "You can only read this plan.",
  progress: (done, total) => `${done} of ${total} tasks done`,
  pending: "To do",
  in_progress: "In progress",
  completed: "Done",

  on: (word, subject) => `${word}: ${subject}`,
  by: (word, who) => (who ? `${word} by ${who}` : word),
  actionsFor: (subject) => `Actions for ${subject}`,
  edit: "Edit",
  up: "Move up",
  down: "Move down",
  archive: "Archive",
  restore: "Restore",
  back: "Back to plan",
  more: "Show older",

  editing: (subject) => `Edit ${subject}`,
  detail: "Details",
  owner: "Owner",
  save: "Save",
  cancel: "Cancel",
  compose: "Add a task",
  add: "Add",

  empty: "No tasks yet",
  emptyHint: "What you or your agents add shows here.",
  emptyArchive: "The archive is empty",

  offline: "You are offline. Changes are kept.",
  unreachable: "The server cannot be reached. Changes are kept.",
  unauthenticated: "Please sign in again.",
  forbidden: "You have no access to this plan.",
  liveUpdatesOff: "Live updates are off.",
  retry: "Try again",
  dismiss: "Dismiss",
  apply: "Apply mine",
  undo: "Undo",
  undone: "Undone",
  notUndone: "Changed since; not undone",
  yours: "Yours",
  now: "Now",
  limit: (name, max, actual) => {
    const holder = holders[name];
    return `${holder ?? "A plan"} can have at most ${max} ${holder ? "characters" : "tasks"}; this would be ${actual}.`;
  },
  invalidText: "The text has characters that cannot be kept.",
  conflict: "Changed",
  dropped: "Changed",
  unconfirmed: "Perhaps not saved",
  rejected: "Not saved",
  failed: "Not saved",

  added: "Added",
  changed: "Changed",
  archived: "Archived",
  restored: "Restored",
  moved: (position, count) => `Moved to ${position} of ${count}`,
  news: (counts) => `Plan updated. ${counts}.`,
  allDone: "All tasks are done.",
};
