import type { TodoMessages } from "./messages.ts";

/** The words that only what is loaded after the panel's start says. */
export type TodoLaterWord =
  | "liveUpdatesOff"
  | "restore"
  | "more"
  | "emptyArchive"
  | "dismiss"
  | "apply"
  | "undo"
  | "undone"
  | "notUndone"
  | "yours"
  | "now"
  | "limit"
  | "invalidText"
  | "conflict"
  | "dropped"
  | "unconfirmed"
  | "rejected"
  | "failed"
  | "restored"
  | "news"
  | "allDone";

/** The later words in English. */
export const enLater: Pick<TodoMessages, TodoLaterWord> = {
  liveUpdatesOff: "Live updates are off.",
  restore: "Restore",
  more: "Show older",
  emptyArchive: "No archived tasks",
  dismiss: "Dismiss",
  apply: "Apply mine",
  undo: "Undo",
  undone: "Undone",
  notUndone: "Changed since, not undone",
  yours: "Yours",
  now: "Now",
  limit: (name, max, actual) => `Too ${name === "activeItems" ? "many tasks" : "long"}: ${actual} of at most ${max}`,
  invalidText: "Some characters cannot be kept.",
  conflict: "Changed",
  dropped: "Changed",
  unconfirmed: "Maybe not saved",
  rejected: "Not saved",
  failed: "Not saved",
  restored: "Restored",
  news: (counts) => `Plan updated. ${counts}.`,
  allDone: "All tasks done",
};
