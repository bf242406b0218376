import { findRow } from "./find-row.ts";
import { projectIntents } from "./intents.ts";
import { keepSame, reconcileRows } from "./reconcile-rows.ts";
import type { SyncState } from "./sync-state.ts";
import { toRow } from "./to-row.ts";
import type { TodoRow, TodoSyncState } from "./types.ts";

/** How long a gesture may be without an answer before its rows say so. */
export const pendingAfter = 400;

/** What is shown now: the server's truth with the person's gestures replayed on top, and nothing else. */
export function readView(s: SyncState): TodoSyncState {
  const { view, base, archive } = s;
  const pending = new Set<string>();
  let folded: readonly TodoRow[] = base?.rows ?? [];
  for (const gesture of s.queue) {
    const own = projectIntents(gesture.intents);
    try {
      folded = [...gesture.project(folded, gesture.context)];
    } catch (error) {
      // What throws once would throw at each replay: the ops' own projection takes its place.
      gesture.project = own;
      folded = own(folded, gesture.context);
      s.effects.push({ type: "report", error });
    }
    if (s.now < gesture.at + pendingAfter) continue;
    for (const { key, moves } of gesture.intents) {
      for (const name of moves?.map((move) => move.key) ?? [key]) pending.add(name);
    }
  }
  const rows = reconcileRows(view.rows, folded);
  const archived = s.archived.filter((item) => !findRow(rows, item.id));
  const isFailing = s.fails > 0 || (s.flight?.failingSince ?? Infinity) <= s.now;
  return keepSame<TodoSyncState>(view, {
    phase: base ? "ready" : s.fails || s.held ? "failed" : "loading",
    rows,
    rev: base?.rev ?? null,
    saving: s.queue.length > 0,
    pending: [...pending].join() === [...view.pending].join() ? view.pending : pending,
    link: s.link === "live" && s.mute ? "down" : s.link,
    trouble: s.online ? (s.held ?? (isFailing ? "unreachable" : null)) : "offline",
    issues: keepSame(view.issues, s.issues),
    archive: keepSame(view.archive, {
      ...archive,
      rows: reconcileRows(
        view.archive.rows,
        archived.map((item) => toRow(s, item)),
      ),
    }),
  });
}
