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

const limits: Record<string, (max: number) => string> = {
  subject: (max) => `A task can have at most ${max} characters`,
  detail: (max) => `Details can have at most ${max} characters`,
  owner: (max) => `An owner can have at most ${max} characters`,
  activeItems: (max) => `A plan holds at most ${tasks(max)}`,
  opsPerBatch: (max) => `At most ${max} changes go at once`,
};

const codes: Record<string, string> = {
  empty_subject: "A task needs some text.",
  invalid_text: "The text has characters that cannot be kept.",
  restore_forbidden: "You cannot restore tasks here.",
  unauthenticated: "You are signed out.",
  forbidden: "You cannot change this plan.",
};

const issue = ({ kind, code, limit, max, actual, subject, by }: TodoIssueWords): string => {
  const what = subject ?? "Your change";
  const who = by === undefined ? "" : ` by ${by}`;
  const limited = limit !== undefined && max !== undefined ? limits[limit]?.(max) : undefined;
  if (limited !== undefined) return actual === undefined ? `${limited}.` : `${limited}; this would be ${actual}.`;
  const known = codes[code];
  if (known !== undefined) return known;
  if (code === "archived" || code === "archived_item" || code === "unknown_item")
    return `${what} was archived${who} meanwhile. Your change was not applied.`;
  if (kind === "dropped" || kind === "conflict")
    return `${subject ?? "The plan"} was changed${who} meanwhile. Your change was not applied.`;
  if (kind === "unconfirmed") return "No answer came. Your change may or may not be in the plan.";
  return subject === undefined ? "This could not be saved." : `${subject} could not be saved.`;
};

/** The words in English: built in, and what every partial override stands on. */
export const en: TodoMessages = {
  title: "Plan",
  archiveTitle: "Archive",
  loading: "Loading plan…",
  saving: "Saving…",
  readOnly: "You can read this plan but not change it.",
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
  emptyHint: "Add the first one. What agents plan shows here too.",
  emptyArchive: "Nothing in the archive",
  archivedBy: (by) => `Archived by ${by}`,
  showMore: "Show older",

  offline: "You are offline. Your changes are sent when you are back.",
  unreachable: "The server cannot be reached. Your changes are kept and sent again.",
  unauthenticated: "You are signed out. Sign in again to go on.",
  forbidden: "You have no access to this plan.",
  liveUpdatesOff: "Live updates are off. The plan is read every few seconds.",
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
