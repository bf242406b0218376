import type { PlantedBug } from "./planted-bug.ts";
import { calmWorld } from "./rare-worlds.ts";

const file = "react/src/sync/replay.ts";

/** Bugs of what becomes of a gesture on other rows, of the projections and of undo. */
export const replayBugs: readonly PlantedBug[] = [
  {
    name: "what others changed is written over",
    file,
    find: 'if (updateFields.some(isLost)) stop = "changed";',
    replace: "",
  },
  { name: "a tick loses to a start", file, find: "wanted.status > row.status", replace: "true" },
  {
    name: "an order is sent as it was made",
    file,
    find: "send = { ...op, ids: next.map((row) => row.id) };",
    replace: "send = op;",
  },
  { name: "a row without an id is not waited for", file, find: 'stop = row?.placeholder && "wait";', replace: "" },
  {
    name: "a row is sent under its key",
    file,
    find: "const id = row?.id ?? ids.get(op.id) ?? op.id;",
    replace: "const id = op.id;",
  },
  { name: "an add follows a row that is gone", file, find: "after: op.after && named?.id", replace: "after: op.after" },
  { name: "what the list already says is sent", file, find: "(isOwed || next !== rows) && send", replace: "send" },
  {
    name: "an update of a row that is gone is sent",
    file,
    find: '} else stop = "archived";',
    replace: "} else isOwed = true;",
  },
  {
    name: "starting a row shows two in progress",
    file: "react/src/sync/projections.ts",
    find: 'fields.status === "in_progress" && row.status',
    replace: "false && row.status",
  },
  {
    name: "every row is another object after each answer",
    file: "react/src/sync/reconcile-rows.ts",
    find: "before.get(row.key) ??",
    replace: "",
    world: calmWorld,
  },
  {
    name: "the move of a row counts for the rows around it",
    file: "react/src/sync/arrange-rows.ts",
    find: "runs.sort((one, other) => other.length - one.length);",
    replace: "",
    check: "a move stands for the row that was moved",
  },
  {
    name: "an undo writes over what others changed",
    file: "react/src/sync/undo.ts",
    find: "if (touched.some((field) => findRow(rows, id)?.[field] !== left[field])) return null;",
    replace: "",
    check: "an undo never writes over what others changed since",
  },
  {
    name: "an undo takes back fields that it never touched",
    file: "react/src/sync/undo.ts",
    find: "updateFields.filter((field) => left[field] !== was?.[field])",
    replace: "updateFields.filter(() => true)",
    check: "an undo heeds only what the gesture touched",
  },
  {
    name: "an undo brings a row back as pending",
    file: "react/src/sync/undo.ts",
    find: '{ op: "restore", id }, { op: "update", id, status }',
    replace: '{ op: "restore", id }',
    check: "an archived row comes back as it was, where it was",
  },
  {
    name: "an undo ends what others have begun",
    file: "react/src/sync/undo.ts",
    find: "isTaken && isBegun(row, after)",
    replace: "false",
    check: "an undo ends nothing that others have begun",
  },
  {
    name: "an undo takes an order back that others changed",
    file: "react/src/sync/undo.ts",
    find: "since.includes(row) ||",
    replace: "",
    check: "an order that others changed since is not taken back",
  },
];
