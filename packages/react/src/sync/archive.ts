import type { TodoItem } from "@swarm-todos/core";
import type { SyncList } from "./sync-event.ts";
import type { SyncState } from "./sync-state.ts";

/** Says who archived the rows that gestures were lost over, as far as these items tell. */
export function endLookup(s: SyncState, items: readonly TodoItem[]): void {
  s.lookup = false;
  s.issues = s.issues.map((issue) => {
    const by = items.find((item) => item.archivedAt && item.id === issue.row?.id)?.updatedBy;
    return by && issue.code === "archived" && !issue.by ? { ...issue, by } : issue;
  });
}

/** Takes in a page of the archive: the first one, or the one behind the row `before`. */
export function adoptArchive(s: SyncState, list: SyncList, before: string | undefined): void {
  const page = list.items.filter((item) => item.archivedAt);
  for (const item of page) s.gone.set(item.id, item);
  if (s.lookup) endLookup(s, page);
  if (s.archive.phase === "closed") return;
  const isNew = (item: TodoItem): boolean => !page.some((other) => other.id === item.id);
  if (before) {
    s.archived = [...s.archived.filter(isNew), ...page];
    s.more = false;
  } else {
    // What had been read beyond the first page stays, unless so much is new that rows between them may be missing.
    const older = s.archived.filter(isNew);
    s.archived = older.length < s.archived.length ? [...page, ...older] : page;
    s.archivedWith = s.base;
  }
  const count = page[0] ? (list.archivedCount ?? s.archived.length) : s.archived.length;
  s.archived = s.archived.slice(0, count);
  s.archive = { ...s.archive, phase: "ready", count, hasMore: s.archived.length < count };
}
