"use client";
import { useCallback, useEffect, useRef } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { absorbOwn } from "./absorb-own.ts";
import { listChanges, type SpokenList } from "./list-changes.ts";
import type { Say } from "./useAnnouncer.ts";

const quietFor = 1500;
const atMost = 10_000;

const spokenOf = (rows: readonly TodoRow[]): SpokenList => new Map(rows.map((row) => [row.key, row]));

const allDone = (rows: readonly TodoRow[]): boolean =>
  rows.length > 0 && rows.every((row) => row.status === "completed");

/** What the summary needs to know of the panel. */
export interface RemoteSummaryOptions {
  readonly rows: readonly TodoRow[];
  readonly ready: boolean;
  /** True while the person types: nothing is said then, all of it afterwards. */
  readonly busy: boolean;
  readonly mode: "summary" | "off";
  readonly messages: TodoMessages;
  readonly say: Say;
}

/**
 * Says what others changed, once the list has been quiet for a moment: never change by change. Call `own` right before
 * a gesture, so that what the person did is not read back to them as news.
 */
export function useRemoteSummary(options: RemoteSummaryOptions): { readonly own: () => void } {
  const { rows, ready, busy, mode, messages, say } = options;
  const spoken = useRef<SpokenList | null>(null);
  const previous = useRef(rows);
  const isOwn = useRef(false);
  const since = useRef<number | null>(null);

  useEffect(() => {
    const before = previous.current;
    previous.current = rows;
    if (!ready) return;
    if (spoken.current === null) {
      spoken.current = spokenOf(rows);
      return;
    }
    if (isOwn.current && before !== rows) {
      isOwn.current = false;
      spoken.current = absorbOwn(spoken.current, before, rows);
    }
    if (allDone(rows) && !allDone(before)) {
      spoken.current = spokenOf(rows);
      say(messages.saidAllDone);
    }
    if (mode === "off") spoken.current = spokenOf(rows);
    if (listChanges(spoken.current, rows) === null) {
      since.current = null;
      return;
    }
    if (busy) return;
    since.current ??= Date.now();
    const timer = setTimeout(
      () => {
        const changes = spoken.current === null ? null : listChanges(spoken.current, rows);
        spoken.current = spokenOf(rows);
        since.current = null;
        if (changes !== null) say(messages.saidChanges(changes));
      },
      Math.max(0, Math.min(quietFor, since.current + atMost - Date.now())),
    );
    return () => clearTimeout(timer);
  }, [rows, ready, busy, mode, messages, say]);

  const own = useCallback(() => {
    isOwn.current = true;
    // A gesture that changes nothing leaves no mark on what others do next.
    setTimeout(() => {
      isOwn.current = false;
    });
  }, []);
  return { own };
}
