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
  | "allDone"
  | "jump"
  | "selected"
  | "pasted"
  | "copied"
  | "notCopied"
  | "restoreAndSave"
  | "addAsNew"
  | "discard"
  | "lifted"
  | "putBack";

/** The later words in English. */
export const enLater: Pick<TodoMessages, TodoLaterWord> = {
  liveUpdatesOff: "Live updates are off.",
  more: "Show older",
  restore: "Restore",
  emptyArchive: "No archived tasks",
  dismiss: "Dismiss",
  undo: "Undo",
  apply: "Apply mine",
  undone: "Undone",
  notUndone: "Changed since, not undone",
  yours: "Yours",
  now: "Now",
  limit: (name, max, actual) =>
    `Too ${/^(activeItems|opsPerBatch)$/.test(name) ? "many tasks" : "long"}: ${actual} of at most ${max}`,
  conflict: "Changed",
  dropped: "Changed",
  invalidText: "Some characters cannot be kept.",
  rejected: "Not saved",
  unconfirmed: "Maybe not saved",
  failed: "Not saved",
  restored: "Restored",
  allDone: "All tasks done",
  news: (counts) => `Plan updated. ${counts.join(", ")}.`,
  jump: "Jump to current",
  selected: (count) => `${count} selected`,
  pasted: (count) => `Add ${count} tasks?`,
  copied: "Copied",
  notCopied: "Could not be copied",
  restoreAndSave: "Restore and save",
  addAsNew: "Add as new task",
  discard: "Discard",
  lifted: "Picked up",
  putBack: "Put back",
};
