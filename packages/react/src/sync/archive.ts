import type { SyncList } from "./sync-event.ts";
import type { SyncState } from "./sync-state.ts";
import { settle } from "./settle.ts";

const version = (list: { readonly rev: number | null; readonly stamp?: string | null }): string =>
  `${list.rev}/${list.stamp ?? ""}`;

/** What the next read should bring of the archive: nothing, its first page, or the page after the last one read. */
export function archivePage(s: SyncState): boolean | { readonly before: string } {
  const { archive, base } = s;
  if (archive.pages > 0 && base && archive.version === version(base) && archive.got < archive.pages) {
    const last = archive.draft.at(-1);
    if (last) return { before: last.id };
  }
  return archive.pages > 0 || s.lookups.length > 0;
}

/** Whether the open archive lacks a page, or shows another version of the list than is held. */
export function archiveDue(s: SyncState): boolean {
  const { archive, base } = s;
  return archive.pages > 0 && base !== null && (archive.version !== version(base) || archive.got < archive.pages);
}

/** Opens the archive at so many pages, or closes it with 0. */
export function showArchive(s: SyncState, pages: number): void {
  const { archive } = s;
  archive.pages = pages;
  if (pages === 0) Object.assign(archive, { got: 0, version: "", draft: [], rows: [], count: 0, phase: "closed" });
  else if (archive.phase === "closed" || archive.phase === "failed") archive.phase = "loading";
}

/** Answers the gestures that wait to hear who archived their row; a failed look leaves that open. */
export function endLookups(s: SyncState, items: SyncList["items"]): void {
  for (const { gesture, issue } of s.lookups) {
    const by = items.find((item) => item.archivedAt && item.id === issue.row?.id)?.updatedBy;
    const told = by ? { ...issue, by } : issue;
    s.issues = s.issues.map((other) => (other === issue ? told : other));
    for (const placeholder of gesture.context.placeholders) s.lost.set(placeholder, told);
    settle(s, gesture, { outcome: "dropped", issue: told });
  }
  s.lookups = [];
}

/** Takes in a page of the archive. The pages are shown when all that are wanted have been read. */
export function adoptArchive(s: SyncState, list: SyncList, page: boolean | { readonly before: string }): void {
  const archived = list.items.filter((item) => item.archivedAt);
  if (page === true) endLookups(s, list.items);
  const { archive } = s;
  if (archive.pages === 0) return;
  if (page === true) {
    archive.draft = archived;
    archive.got = 1;
    archive.version = version(list);
  } else {
    archive.draft = [...archive.draft, ...archived.filter((item) => !archive.draft.some((had) => had.id === item.id))];
    archive.got += 1;
    // The list moved between two pages: the first one shows where it stands now.
    if (archive.version !== version(list)) archive.version = "";
  }
  archive.count = list.archivedCount ?? archive.draft.length;
  if (archived.length === 0 || archive.draft.length >= archive.count) {
    archive.got = Math.max(archive.got, archive.pages);
    archive.count = archive.draft.length;
  }
  if (archive.got >= archive.pages) {
    archive.rows = archive.draft;
    archive.phase = "ready";
  }
}
