import type { TodoItem, TodoOp } from "@swarm-todos/core";
import type { TodoRow } from "../../packages/react/src/sync/types.ts";

/** What a person does next: its ops, and whether it is words, which take a while to type. */
export interface PersonsNext {
  readonly ops: readonly TodoOp[];
  readonly isTyped: boolean;
}

/**
 * What a person and the agents beside them do with a list of about ten rows, chosen by what is usual and not by what it
 * gives.
 *
 * A person looks down the list and does one thing: 35 of 100 times they tick a row that is open (or open it again, if all
 * are done), 20 times they edit a subject or, one time in three, a detail, 20 times they add a row, at the end or behind
 * another, 10 times they archive a row, 15 times they move one. Each row is as likely as the others.
 *
 * Agents work a list from the top. Of 100 writes 60 note how the row in progress goes, in its detail; 14 complete it and
 * start the next one in the same batch; 12 add a row; 6 reword a subject, two times in three that of the row in progress; 2
 * take the row in progress for their own; 6 put away the oldest row that is done, and so do some of the adds where there are
 * more than twelve rows. Where nothing is in progress they start something, where nothing is left to do they add a row.
 */
export const lossWorkload = {
  /** What a person does with the rows that they see. */
  person(rows: readonly TodoRow[], random: () => number, word: () => string): PersonsNext {
    const row = pick(rows, random);
    const drawn = random();
    if (!row || (drawn >= 0.55 && drawn < 0.75)) {
      const after = random() < 0.3 && row ? { after: row.id } : {};
      return { ops: [{ op: "add", subject: word(), ...after }], isTyped: true };
    }
    if (drawn < 0.35) {
      const open = pick(
        rows.filter(({ status }) => status !== "completed"),
        random,
      );
      const ticked = open ?? row;
      return { ops: [{ op: "update", id: ticked.id, status: open ? "completed" : "pending" }], isTyped: false };
    }
    if (drawn < 0.55) {
      const field = random() < 1 / 3 ? { detail: word() } : { subject: word() };
      return { ops: [{ op: "update", id: row.id, ...field }], isTyped: true };
    }
    if (drawn < 0.85) return { ops: [{ op: "remove", id: row.id }], isTyped: false };
    const ids = rows.map(({ id }) => id);
    ids.splice(Math.floor(random() * rows.length), 0, ...ids.splice(rows.indexOf(row), 1));
    return { ops: [{ op: "reorder", ids }], isTyped: false };
  },

  /** What an agent writes to the list as it stands. */
  agent(items: readonly TodoItem[], random: () => number, word: () => string): readonly TodoOp[] {
    const current = items.find(({ status }) => status === "in_progress");
    const next = items.find(({ status }) => status === "pending");
    const drawn = random();
    const add: TodoOp = { op: "add", subject: word() };
    const done = items.find(({ status }) => status === "completed");
    const putAway: TodoOp = done ? { op: "remove", id: done.id } : add;
    if (!current) return [next ? { op: "update", id: next.id, status: "in_progress" } : add];
    if (drawn < 0.6) return [{ op: "update", id: current.id, detail: word() }];
    if (drawn < 0.74) {
      const start: TodoOp = next ? { op: "update", id: next.id, status: "in_progress" } : add;
      return [{ op: "update", id: current.id, status: "completed" }, start];
    }
    if (drawn < 0.86) return [items.length > 12 ? putAway : add];
    if (drawn < 0.92) {
      const reworded = random() < 2 / 3 ? current : (pick(items, random) ?? current);
      return [{ op: "update", id: reworded.id, subject: word() }];
    }
    if (drawn < 0.94) return [{ op: "update", id: current.id, owner: word() }];
    return [items.length > 7 ? putAway : add];
  },
};

function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)];
}
