import type { SyncList } from "./sync-event.ts";
import type { SyncState } from "./sync-state.ts";
import { closeIssues, land, settle } from "./settle.ts";

/**
 * Takes in a list that an answer carried: what it says of our own batch settles that batch, whatever the age of the list;
 * the rows become the truth unless they are older than what is held. Two older answers in a row, the second to a read that
 * the first asked for, mean that the list was reset.
 */
export function adopt(s: SyncState, list: SyncList, read?: SyncState["read"]): void {
  const { ack } = list;
  const stamp = list.stamp ?? null;
  if (ack && ack.batchId === s.flight?.batchId) land(s, s.flight, ack.added, ack.rev);
  if (ack && ack.batchId === s.gaveUp?.batchId) {
    const ids = s.gaveUp.gestures.map((gesture) => gesture.id);
    s.gaveUp = null;
    closeIssues(s, ids);
    for (const gesture of s.queue) {
      if (gesture.retries && ids.includes(gesture.retries) && !s.flight?.gestures.includes(gesture))
        settle(s, gesture, { outcome: "applied", rev: ack.rev, added: ack.added });
    }
  }
  const { base } = s;
  const rev = list.rev ?? 0;
  const held = base ? (base.rev ?? 0) : -1;
  if (rev < held) {
    if (!read?.over || read.over !== base) {
      s.suspect = true;
      s.force = true;
      return;
    }
    s.want = rev;
  }
  s.suspect = false;
  if (base && rev === held && stamp === base.stamp && list.stamp !== undefined) return;
  const rows = list.items.flatMap((item) =>
    item.archivedAt ? [] : { ...item, key: s.keyOf.get(item.id) ?? item.id, placeholder: false },
  );
  for (const row of base?.rows ?? []) {
    if (!rows.some((other) => other.id === row.id)) s.gone.set(row.id, row);
  }
  for (const id of s.gone.keys()) {
    if (s.gone.size <= 200) break;
    s.gone.delete(id);
  }
  s.base = { rev: list.rev, stamp, rows };
}
