import type { TodoChangeCounts, TodoIssueWords, TodoMessages } from "./messages.ts";

const tasks = (count: number): string => `${count} ${count === 1 ? "task" : "tasks"}`;

const counted = ({ done, started, added, archived, changed, moved }: TodoChangeCounts): string =>
  [
    done && `${done} done`,
    started && `${started} started`,
    added && `${added} added`,
    archived && `${archived} archived`,
    changed && `${changed} changed`,
    moved && "new order",
  ]
    .filter(Boolean)
    .join(", ");

const fields: Record<string, string> = { subject: "A task", detail: "Details", owner: "An owner" };

const issue = ({ kind, code, limit = "", max, actual, subject, by }: TodoIssueWords): string => {
  const what = subject ?? "Your change";
  const who = by ? ` by ${by}` : "";
  if (max !== undefined) {
    const field = fields[limit];
    const holder = field ? `${field} can have` : limit === "activeItems" ? "A plan holds" : "There can be";
    const unit = field ? `${max} characters` : limit === "activeItems" ? tasks(max) : max;
    return `${holder} at most ${unit}; this would be ${actual}.`;
  }
  if (code === "empty_subject") return "A task needs some text.";
  if (code === "invalid_text") return "The text has characters that cannot be kept.";
  if (/archived|unknown_item/.test(code)) return `${what} was archived${who} meanwhile.`;
  if (kind === "dropped" || kind === "conflict") return `${subject ?? "The plan"} was changed${who} meanwhile.`;
  if (kind === "unconfirmed") return `No answer came: ${what} may be in the plan or not.`;
  return `${what} could not be saved.`;
};

/** The words in English: built in, and what every partial override stands on. */
export const en: TodoMessages = {
  title: "Plan",
  archiveTitle: "Archive",
  loading: "Loading plan…",
  saving: "Saving…",
  readOnly: "You can only read this plan.",
  progress: (done, total) => `${done} of ${tasks(total)} done`,
  showArchive: "Archive",
  showPlan: "Back to plan",
  status: (status) => (status === "completed" ? "Done" : status === "pending" ? "To do" : "In progress"),

  actionsFor: (subject) => `Actions for ${subject}`,
  actionOn: (action, subject) => `${action}: ${subject}`,
  edit: "Edit",
  details: "Details",
  moveUp: "Move up",
  moveDown: "Move down",
  archive: "Archive",
  restore: "Restore",

  editing: (subject) => `Edit ${subject}`,
  owner: "Owner",
  save: "Save",
  cancel: "Cancel",
  history: (createdBy, updatedBy) => `Added by ${createdBy}, last changed by ${updatedBy}`,
  gone: (by) => `Archived${by && ` by ${by}`} while you were editing.`,
  restoreAndSave: "Restore and save",
  addAsNew: "Add as new task",
  discard: "Discard",

  compose: "Add a task",
  add: "Add",
  addManyQuestion: (count) => `Add ${tasks(count)}?`,
  addMany: (count) => `Add ${tasks(count)}`,
  addAsOne: "Keep as one",

  empty: "No tasks yet",
  emptyHint: "What you or your agents add shows here.",
  emptyArchive: "The archive is empty",
  archivedBy: (by) => `Archived by ${by}`,
  showMore: "Show older",

  offline: "You are offline. Changes are sent later.",
  unreachable: "The server cannot be reached. Changes are kept.",
  unauthenticated: "You are signed out. Please sign in again.",
  forbidden: "You have no access to this plan.",
  liveUpdatesOff: "Live updates are off.",
  tryAgain: "Try again",
  dismiss: "Dismiss",
  yourWords: "Yours",
  nowInTheList: "Now",
  issue,

  saidAdded: (subject, position) => `${subject} added, position ${position}.`,
  saidAddedMany: (count) => `${tasks(count)} added.`,
  saidStarted: (subject, stopped) =>
    `${subject} is in progress.${stopped === undefined ? "" : ` ${stopped} no longer is.`}`,
  saidStopped: (subject) => `${subject} is no longer in progress.`,
  saidMoved: (subject, position, count) => `${subject} moved to position ${position} of ${count}.`,
  saidArchived: (subject) => `${subject} archived. It can be restored from the archive.`,
  saidArchivedBy: (subject, by) => `${subject} was archived${by === undefined ? "" : ` by ${by}`}.`,
  saidRestored: (subject) => `${subject} restored to the end of the plan.`,
  saidChanges: (changes) => `Plan updated: ${counted(changes)}.`,
  saidAllDone: "All tasks are done.",
};
