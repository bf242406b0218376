import type { SyncEvent } from "../../../packages/react/src/sync/sync-event.ts";
import type { TodoRow, TodoSyncState } from "../../../packages/react/src/sync/types.ts";
import { answers } from "../answers.ts";
import type { Deed } from "../deed.ts";
import { signature } from "../signature.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";
import { wantedFields } from "../wanted-fields.ts";

/** What holds of what a client shows, after every event. */
export const clientInvariants = {
  /** All of them, after one event; `before` is what was shown before it. */
  all(client: SimClient, event: SyncEvent, before: TodoSyncState): void {
    const view = client.core.view();
    clientInvariants.C9_saysWhatIsUnderWay(client, view);
    clientInvariants.E8_wakesForAReason(client, event, before);
    clientInvariants.C1_revNeverFalls(client, event, before, view);
    if (event.type === "get" || event.type === "post") {
      clientInvariants.C6_answersAreTaken(client, event, view);
      clientInvariants.E11_doubtsEnd(client, event, view);
    }
    if (view !== before || event.type === "gesture") {
      clientInvariants.C2_C3_truthShows(client, view);
      clientInvariants.C4_C7_rowsAreSound(client, view.rows);
      clientInvariants.C8_keysStay(client, view.rows);
      clientInvariants.C5_waitingGesturesShow(client, view.rows);
    }
    client.record.settledLast = client.record.settled.length;
    client.record.settled = [];
  },

  /** The rev never falls, but for a list that was reset: then an answer was lower, and so was the read that it caused. */
  C1_revNeverFalls(client: SimClient, event: SyncEvent, before: TodoSyncState, view: TodoSyncState): void {
    const { record, sim, key } = client;
    const list = event.type === "get" || event.type === "post" ? answers.listOf(event.answer) : undefined;
    if ((view.rev ?? 0) < (before.rev ?? 0)) {
      const isSure = event.type === "get" && record.lowerAt !== undefined && record.readAt >= record.lowerAt;
      if (sim.server.lineage === 0 || !isSure)
        throw new Violation("C1", `${key} fell from ${before.rev} to ${view.rev}`);
    }
    if (view.rev !== before.rev) record.lowerAt = undefined;
    else if (list && (list.rev ?? 0) < (view.rev ?? 0)) record.lowerAt ??= sim.clock.now;
  },

  /** With no gesture waiting, what shows is the list as some answer told it at that rev, and nothing beside. */
  C2_C3_truthShows({ record, key }: SimClient, { rows, rev, saving }: TodoSyncState): void {
    if (saving || record.isDisposed) return;
    if (!record.told.get(rev)?.has(signature(rows)))
      throw new Violation("C2", `${key} shows what is not the list at ${rev}`);
  },

  /** No id, and no text of a row that somebody added, shows twice; one row at most is in progress. */
  C4_C7_rowsAreSound({ sim, key }: SimClient, rows: readonly TodoRow[]): void {
    const seen = new Set<string>();
    let started = 0;
    for (const { id, subject, key: rowKey, status } of rows) {
      if (seen.has(id)) throw new Violation("C4", `${key} shows ${id} twice`);
      if (seen.has(subject) && sim.server.lineage === 0 && !sim.world.forgetful) {
        const mayRepeat = sim.texts.get(subject)?.some(({ ended }) => ended.includes("unconfirmed"));
        if (!mayRepeat) throw new Violation("C4", `${key} shows "${subject}" twice`);
      }
      if (seen.has(`key ${rowKey}`)) throw new Violation("C4", `${key} uses the key ${rowKey} twice`);
      seen.add(id).add(subject).add(`key ${rowKey}`);
      if (status === "in_progress") started += 1;
    }
    if (started > 1) throw new Violation("C7", `${key} shows ${started} rows in progress`);
  },

  /** A field shows what the newest gesture without an outcome made of it, and a row that it archived does not show. */
  C5_waitingGesturesShow(client: SimClient, rows: readonly TodoRow[]): void {
    const { record, key } = client;
    if (record.waiting.size === 0) return;
    const { fields, gone } = wantedFields(record.waiting, (id) => client.keyOf(id));
    for (const row of rows) {
      if (gone.has(row.key)) throw new Violation("C5", `${key} shows "${row.subject}" again, which it archives`);
      for (const [field, value] of Object.entries(fields.get(row.key) ?? {})) {
        if (row[field as "subject"] !== value) {
          throw new Violation(
            "C5",
            `${key} shows ${field} "${row[field as "subject"]}" while "${String(value)}" has no outcome`,
          );
        }
      }
    }
  },

  /** What a person does shows in the same moment. */
  C5_gestureShowsAtOnce({ core, key, record }: SimClient, deed: Deed, before: readonly TodoRow[]): void {
    const [op] = deed.ops;
    if (!op || deed.ops.length > 1 || deed.outcome || record.settledLast > 0) return;
    const { rows } = core.view();
    const order = (list: readonly TodoRow[]): string => list.map((row) => row.id).join();
    if (op.op === "reorder" && order(rows) !== op.ids.join()) {
      throw new Violation("C5", `${key} shows ${order(rows)} after an order of ${op.ids.join()}`);
    }
    if (op.op === "add" && (rows.length !== before.length + 1 || !rows.some((row) => row.subject === op.subject))) {
      throw new Violation("C5", `${key} does not show "${op.subject}", which it adds`);
    }
  },

  /** A list that an answer carries is never withheld, whatever waits. */
  C6_answersAreTaken(client: SimClient, event: SyncEvent & { type: "get" | "post" }, view: TodoSyncState): void {
    const { record, key, isDisposed } = client;
    const list = answers.listOf(event.answer);
    if (isDisposed || !list || !record.isAwaited) return;
    if ((view.rev ?? 0) < (list.rev ?? 0)) throw new Violation("C6", `${key} withholds rev ${list.rev}`);
  },

  /** A batch that was given up is no longer an issue once an answer says that it landed. */
  E11_doubtsEnd({ record, key }: SimClient, event: SyncEvent & { type: "get" | "post" }, view: TodoSyncState): void {
    const { doubt } = record;
    if (
      !doubt ||
      !record.isAwaited ||
      answers.listOf(event.answer)?.ack?.batchId !== doubt.batchId ||
      record.isDisposed
    )
      return;
    record.doubt = undefined;
    const left = view.issues.find(({ id }) => doubt.ids.includes(id));
    if (left) throw new Violation("E11", `${key} still doubts ${left.id}, which is known to have landed`);
  },

  /** A row keeps its key for life, from placeholder to stored item. */
  C8_keysStay({ record, key, sim }: SimClient, rows: readonly TodoRow[]): void {
    const isAdding = record.addKeys.size > 0 || record.waiting.size > 0;
    for (const row of rows) {
      const known = record.keys.get(row.id);
      // Without acks a read can show the row of an add before the answer does that says so.
      if (known === undefined || sim.world.forgetful) record.keys.set(row.id, row.key);
      else if (known !== row.key)
        throw new Violation("C8", `${key} changed the key of ${row.id} from ${known} to ${row.key}`);
      if (!isAdding) continue;
      const own = record.addKeys.get(row.subject);
      if (own === undefined) {
        if (row.placeholder) record.addKeys.set(row.subject, row.key);
      } else if (own !== row.key && sim.server.lineage === 0 && !sim.world.forgetful) {
        // After a reset the same batch can be written a second time, as another row.
        throw new Violation("C8", `${key} changed the key of "${row.subject}"`);
      }
    }
  },

  /** It says that it saves while a gesture waits, and that it is offline while it is. */
  C9_saysWhatIsUnderWay({ record, key, isOnline, isDisposed }: SimClient, { saving, trouble }: TodoSyncState): void {
    if (saving !== record.waiting.size > 0) throw new Violation("C9", `${key} says saving ${saving}`);
    if (!isDisposed && (trouble === "offline") !== !isOnline)
      throw new Violation("C9", `${key} says trouble ${trouble}`);
  },

  /** It does not ask to be woken again and again in the same moment. */
  E8_wakesForAReason({ record, sim, key }: SimClient, event: SyncEvent, before: TodoSyncState): void {
    if (event.type !== "wake" || sim.clock.now !== record.lastEventAt || before.rev === undefined) record.idleWakes = 0;
    else if (++record.idleWakes > 20) throw new Violation("E8", `${key} wakes without end`);
  },
};
