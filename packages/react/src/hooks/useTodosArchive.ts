"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { archiveQuery } from "../client/archive-query.ts";
import { findRow } from "../sync/find-row.ts";
import type { TodoRow } from "../sync/types.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosList } from "./useTodosList.ts";

/** The archived rows of one conversation's list. */
export interface TodosArchive {
  /** `failed` when a page could not be read: `loadMore` tries again. */
  readonly phase: "loading" | "ready" | "failed";
  /** Newest first; without those that a restore on its way already shows in the list. */
  readonly rows: readonly TodoRow[];
  readonly hasMore: boolean;
  /** Reads one page more. */
  readonly loadMore: () => void;
}

/** What was read, and for which opening of the archive. */
interface Pages extends Omit<TodosArchive, "loadMore"> {
  readonly blank?: Pages;
}

/**
 * The archive of a conversation's list, read page by page while `isOpen` (@default true), and again whenever the list
 * changes.
 */
export function useTodosArchive(container: string, isOpen = true): TodosArchive {
  const list = useTodosList(container);
  const { rev, rows: active, trouble } = useSwarmTodos(container);
  const [pages, setPages] = useState(1);
  // What was read before, or for another list, is not what the archive holds when it is opened again: another blank then.
  // oxlint-disable-next-line react/exhaustive-deps -- another object for each of them is the point
  const blank = useMemo((): Pages => ({ phase: "loading", rows: [], hasMore: false }), [list, isOpen]);
  const [kept, setKept] = useState(blank);
  const archive = blank === kept.blank ? kept : blank;

  // One after the other, so that a list which changes faster than it is read is shown all the same.
  const last = useRef(Promise.resolve());
  useEffect(() => {
    let isWanted = isOpen && !trouble;
    const read = async (): Promise<void> => {
      if (!isWanted) return;
      const rows: TodoRow[] = [];
      let next = blank;
      for (let page = pages; page > 0; page -= 1) {
        const { list: answer } = await list.read(archiveQuery(rows.at(-1)?.id));
        for (const item of answer?.items ?? [])
          if (item.archivedAt) rows.push({ ...item, key: item.id, placeholder: false });
        next = {
          phase: answer ? "ready" : "failed",
          blank,
          hasMore: rows.length < (answer?.archivedCount ?? Infinity),
          rows,
        };
      }
      setKept(next);
    };
    last.current = last.current.then(read);
    return () => {
      isWanted = false;
    };
  }, [list, isOpen, blank, rev, trouble, pages]);

  return {
    ...archive,
    rows: archive.rows.filter((row) => !findRow(active, row.id)),
    loadMore: () => setPages(pages + 1),
  };
}
