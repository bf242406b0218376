"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { TodoRow } from "../sync/types.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosList } from "./useTodosList.ts";

/** The archived rows of one conversation's list. */
export interface TodosArchive {
  /** `failed` while a page could not be read; what had been read stays. */
  readonly phase: "loading" | "ready" | "failed";
  /** Newest first; without those that a restore on its way already shows in the list. */
  readonly rows: readonly TodoRow[];
  readonly hasMore: boolean;
  /** Reads the next page; after a failure the first one once more. */
  readonly loadMore: () => void;
}

interface Pages {
  readonly list: unknown;
  readonly phase: TodosArchive["phase"];
  readonly rows: readonly TodoRow[];
  readonly hasMore: boolean;
}

/**
 * The archive of a conversation's list: read while a component that uses this is mounted, page by page, and again from
 * its first page when the list changes.
 */
export function useTodosArchive(container: string): TodosArchive {
  const list = useTodosList(container);
  const { rev, rows: active, trouble } = useSwarmTodos(container);
  const [kept, setPages] = useState<Pages>();
  const none: Pages = { list, phase: "loading", rows: [], hasMore: false };
  const pages = kept?.list === list ? kept : none;
  const latest = useRef(0);

  const read = useCallback(
    async (before?: string) => {
      latest.current += 1;
      const mine = latest.current;
      const { list: answer } = await list.readArchive(before);
      // Another list, or a newer read, has taken its place.
      if (mine !== latest.current) return;
      setPages((given) => {
        const old = given?.list === list ? given.rows : [];
        if (!answer) return { list, phase: "failed", rows: old, hasMore: true };
        const page = answer.items.flatMap((item) =>
          item.archivedAt ? { ...item, key: item.id, placeholder: false } : [],
        );
        const older = old.filter((row) => !page.some((other) => other.id === row.id));
        // What had been read beyond the first page stays, unless so much is new that rows between them may be missing.
        const rest = before || older.length < old.length ? older : [];
        const rows = before ? [...rest, ...page] : [...page, ...rest];
        return { list, phase: "ready", rows, hasMore: page.length > 0 && rows.length < (answer.archivedCount ?? 0) };
      });
    },
    [list],
  );
  useEffect(() => {
    if (!trouble) void read();
    return () => {
      latest.current += 1;
    };
  }, [read, rev, trouble]);

  return {
    phase: pages.phase,
    hasMore: pages.hasMore,
    rows: pages.rows.filter((row) => !active.some((other) => other.id === row.id)),
    loadMore: () => void read(pages.phase === "failed" ? undefined : pages.rows.at(-1)?.id),
  };
}
