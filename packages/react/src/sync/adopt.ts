import { land } from "./settle.ts";
import type { SyncList } from "./sync-event.ts";
import type { Base, SyncState } from "./sync-state.ts";
import { toRow } from "./to-row.ts";

/**
 * Takes in a list that an answer carried. What it says of our own batch settles that batch, whatever the age of the list;
 * its rows become the truth unless they are older than what is held. Two older answers in a row, the second to a read
 * that the first asked for, mean that the list was reset: `over` is the truth that such a read may overrule.
 */
export function adopt(s: SyncState, list: SyncList, over: Base | null): void {
  const { ack, rev } = list;
  for (const sent of [s.flight, s.doubted]) if (ack && ack.batchId === sent?.batchId) land(s, sent, ack.added, ack.rev);
  const { base } = s;
  const stamp = list.stamp ?? null;
  const ahead = (rev ?? 0) - (base ? (base.rev ?? 0) : -1);
  if (ahead < 0) {
    if (over !== base) {
      s.suspect = s.force = true;
      return;
    }
    s.want = rev ?? 0;
  }
  s.suspect = false;
  if (base && ahead === 0 && stamp === base.stamp) return;
  for (const row of base?.rows ?? []) s.gone.set(row.id, row);
  s.base = {
    rev,
    stamp,
    rows: list.items.filter((item) => !item.archivedAt).map((item) => toRow(s, item)),
  };
}
