"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { isolated } from "../a11y/isolated.ts";
import { quoted } from "../a11y/quoted.ts";
import type { Say } from "../a11y/useAnnouncer.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";

/** Rows that somebody archived while the person was on them. */
export interface Vanished {
  /** Reads the archive once to learn who archived the row, and says so. */
  readonly ask: (row: TodoRow) => void;
  /** Who archived a row, by its key, as far as is known. */
  readonly by: ReadonlyMap<string, string>;
}

/** Names who archived a row that the person was on. `keepOpen` leaves the archive open afterwards, for a panel that shows it. */
export function useVanished(todos: SwarmTodos, keepOpen: boolean, messages: TodoMessages, say: Say): Vanished {
  const [asked, setAsked] = useState<{ readonly row: TodoRow; readonly reading: boolean } | null>(null);
  const [answer, setAnswer] = useState<{ readonly row: TodoRow; readonly by: string | undefined } | null>(null);
  const [by, setBy] = useState<ReadonlyMap<string, string>>(new Map());
  const { archive, openArchive, closeArchive } = todos;

  if (asked !== null) {
    const { row, reading } = asked;
    const found = archive.rows.find((each) => each.id === row.id);
    if (found !== undefined || (reading && (archive.phase === "ready" || archive.phase === "failed"))) {
      const name = found && actorLabel(found.updatedBy);
      setAsked(null);
      setAnswer({ row, by: name });
      if (name !== undefined) setBy(new Map(by).set(row.key, name));
      // An archive that was read before the row went cannot name it yet.
    } else if (!reading && archive.phase === "loading") setAsked({ row, reading: true });
  }

  const asking = asked?.row;
  useEffect(() => {
    if (asking !== undefined) openArchive();
  }, [asking, openArchive]);

  const told = useRef(answer);
  useEffect(() => {
    if (answer === null || told.current === answer) return;
    told.current = answer;
    say(messages.saidArchivedBy(quoted(answer.row.subject), answer.by && isolated(answer.by)));
    if (!keepOpen) closeArchive();
  }, [answer, keepOpen, messages, say, closeArchive]);

  return { ask: useCallback((row: TodoRow) => setAsked({ row, reading: false }), []), by };
}
