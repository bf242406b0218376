import { findRow } from "./find-row.ts";
import { reconcileRows } from "./reconcile-rows.ts";
import type { SyncState } from "./sync-state.ts";
import type { TodoRow, TodoSyncState } from "./types.ts";

/** How long a gesture may be without an answer before its rows say so. */
export const pendingAfter = 400;

/** The server's truth with the person's gestures replayed on top, and nothing else. */
function fold(s: SyncState): readonly TodoRow[] {
  let rows = s.base?.rows ?? [];
  for (const gesture of s.queue) {
    try {
      const next = gesture.project(rows, gesture.context);
      if (!Array.isArray(next)) throw new TypeError("swarm-todos: a projection returned no rows.");
      rows = next;
    } catch (error) {
      // A projection that throws once would throw at each replay: the gesture's own takes its place.
      gesture.project = gesture.own;
      rows = gesture.own(rows, gesture.context);
      s.effects.push({ type: "report", error });
    }
  }
  return rows;
}

function pendingKeys(s: SyncState): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const gesture of s.queue) {
    if (s.now < gesture.at + pendingAfter) continue;
    for (const { key, moves } of gesture.intents) {
      if (key) keys.add(key);
      for (const move of moves ?? []) keys.add(move.key);
    }
  }
  const { pending } = s.view;
  return keys.size === pending.size && [...keys].every((key) => pending.has(key)) ? pending : keys;
}

function same<T extends object>(previous: T, next: T): T {
  return Object.keys(next).every((name) => Object.is(previous[name as keyof T], next[name as keyof T]))
    ? previous
    : next;
}

/** What is shown now; the same object as before when nothing of it changed. */
export function readView(s: SyncState): TodoSyncState {
  const { view, archive, base, flight } = s;
  const rows = reconcileRows(view.rows, fold(s));
  const archived = archive.rows.flatMap((item) =>
    findRow(rows, item.id) ? [] : { ...item, key: s.keyOf.get(item.id) ?? item.id, placeholder: false },
  );
  const failing = s.readFails > 0 || (flight !== null && flight.failingSince !== null);
  return same<TodoSyncState>(view, {
    phase: base ? "ready" : s.readFails > 0 || s.held ? "failed" : "loading",
    rows,
    rev: base?.rev ?? null,
    saving: s.queue.length > 0,
    pending: pendingKeys(s),
    link: s.link === "live" && s.mute ? "down" : s.link,
    trouble: s.online ? (s.held ?? (failing ? "unreachable" : null)) : "offline",
    issues: s.issues,
    archive: same(view.archive, {
      phase: archive.phase,
      rows: reconcileRows(view.archive.rows, archived),
      count: archive.count,
      hasMore: archive.phase === "ready" && archive.draft.length < archive.count,
    }),
  });
}
