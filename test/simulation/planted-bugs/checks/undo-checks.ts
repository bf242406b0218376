import assert from "node:assert/strict";
import type { TodoOp } from "@swarm-todos/core";
import type { Gesture } from "../../../../packages/react/src/sync/gesture.ts";
import { replay } from "../../../../packages/react/src/sync/replay.ts";
import type { TodoRow } from "../../../../packages/react/src/sync/types.ts";
import { undoDeed } from "../../../../packages/react/src/sync/undo.ts";
import { item } from "../../../../packages/react/src/test-support/sync-harness.ts";

const rows: readonly TodoRow[] = ["a", "b", "c", "d"].map((id) => ({ ...item(id), key: id, placeholder: false }));

function make(before: readonly TodoRow[], ops: readonly TodoOp[], seen = before): readonly TodoRow[] {
  const context = {
    placeholders: ["new-1"],
    now: "2026-01-02T00:00:00.000Z",
    actor: { kind: "user", id: "ana" },
  } as const;
  const gesture: Gesture = { id: "g1", ops, seen, at: 0, ids: new Map(), context, project: undefined };
  return replay(gesture, before).at(-1)?.rows ?? before;
}

/** Takes ops back after others have made something of the rows; null where that is refused. */
function takeBack(ops: readonly TodoOp[], others: readonly TodoOp[] = [], before = rows): string | null {
  const after = make(before, ops);
  const now = make(after, others);
  const undo = undoDeed({ ops, before, after }, now);
  if (!undo) return null;
  return make(now, undo.ops, undo.seen)
    .map(({ id, subject, status }) => `${id} ${subject} ${status}`)
    .join();
}

const told = (list: readonly TodoRow[]): string =>
  list.map(({ id, subject, status }) => `${id} ${subject} ${status}`).join();

/** What taking a gesture back promises. */
export const undoChecks = {
  "an undo never writes over what others changed since": (): void => {
    const mine: TodoOp = { op: "update", id: "b", subject: "Mine" };
    assert.equal(takeBack([mine]), told(rows));
    assert.equal(takeBack([mine], [{ op: "update", id: "b", subject: "Theirs" }]), null);
  },

  "an undo heeds only what the gesture touched": (): void => {
    const others: TodoOp = { op: "update", id: "b", status: "completed" };
    assert.equal(takeBack([{ op: "update", id: "b", subject: "Mine" }], [others]), told(make(rows, [others])));
  },

  "an archived row comes back as it was, where it was": (): void => {
    const done = make(rows, [{ op: "update", id: "b", status: "completed" }]);
    assert.equal(takeBack([{ op: "remove", id: "b" }], [], done), told(done));
  },

  "an undo ends nothing that others have begun": (): void => {
    const begun = make(rows, [{ op: "update", id: "a", status: "in_progress" }]);
    const undone = takeBack(
      [{ op: "update", id: "a", status: "completed" }],
      [{ op: "update", id: "c", status: "in_progress" }],
      begun,
    );
    assert.match(undone ?? "", /c Task c in_progress/);
  },

  "an order that others changed since is not taken back": (): void => {
    const moved: TodoOp = { op: "reorder", ids: ["b", "c", "d", "a"] };
    assert.equal(takeBack([moved]), told(rows));
    assert.equal(takeBack([moved], [{ op: "reorder", ids: ["a", "b", "c", "d"] }]), null);
  },
};
