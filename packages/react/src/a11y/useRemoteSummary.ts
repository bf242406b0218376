"use client";
import { useEffect, useRef, useState } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { absorbOwn } from "./absorb-own.ts";
import { listChanges, type SpokenList } from "./list-changes.ts";
import type { Say } from "./useAnnouncer.ts";

const quietFor = 1500;
const every = 10_000;

const spokenOf = (rows: readonly TodoRow[]): SpokenList => new Map(rows.map((row) => [row.key, row]));

const allDone = (rows: readonly TodoRow[]): boolean =>
  rows.length > 0 && rows.every((row) => row.status === "completed");

/**
 * Says what others changed in a list, once it has been quiet for a moment, and at most every ten seconds. Null
 * rows are a list that is not there yet; while `busy` nothing is said, and all of it afterwards. Call the function that
 * comes back right before a gesture, so that what the person did is not read back to them as news.
 */
export function useRemoteSummary(
  rows: readonly TodoRow[] | null,
  busy: boolean,
  mode: "summary" | "off",
  messages: TodoMessages,
  say: Say,
): () => void {
  // `said` is the list as it was last spoken of, `seen` as the last effect saw it.
  const memory = useRef({
    said: null as SpokenList | null,
    seen: [] as readonly TodoRow[],
    since: 0,
    last: 0,
    own: false,
  });
  const [own] = useState(() => () => {
    memory.current.own = true;
    // A gesture that changes nothing leaves no mark on what others do next.
    setTimeout(() => {
      memory.current.own = false;
    });
  });

  useEffect(() => {
    if (!rows) return;
    const now = memory.current;
    const before = now.seen;
    now.seen = rows;
    if (now.said && now.own && before !== rows) {
      now.own = false;
      now.said = absorbOwn(now.said, before, rows);
    }
    const finished = now.said && allDone(rows) && !allDone(before);
    if (finished) say(messages.saidAllDone);
    if (!now.said || finished || mode === "off") now.said = spokenOf(rows);
    if (!listChanges(now.said, rows)) now.since = 0;
    else if (!busy) {
      now.since ||= Date.now();
      const timer = setTimeout(
        () => {
          const changes = listChanges(now.said as SpokenList, rows);
          now.said = spokenOf(rows);
          now.since = 0;
          now.last = Date.now();
          if (changes) say(messages.saidChanges(changes));
        },
        Math.min(Math.max(quietFor, now.last + every - Date.now()), now.since + every - Date.now()),
      );
      return () => clearTimeout(timer);
    }
  }, [rows, busy, mode, messages, say]);

  return own;
}
