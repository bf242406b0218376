"use client";
import { useEffect, useState } from "react";
import { isolated } from "../a11y/isolated.ts";
import { quoted } from "../a11y/quoted.ts";
import type { Say } from "../a11y/useAnnouncer.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";

/** A row that somebody archived while the person was on it. */
export interface Vanished {
  readonly row: TodoRow;
  readonly state: "asked" | "reading" | "told";
  /** Who archived it, as far as is known. */
  readonly by?: string | undefined;
}

/**
 * Reads the archive once to name who archived a row that the person was on, and says so. `keepOpen` leaves the archive
 * open afterwards, for a panel that shows it. Returns the last such row, and what to call about the next.
 */
export function useVanished(
  todos: SwarmTodos,
  keepOpen: boolean,
  messages: TodoMessages,
  say: Say,
): readonly [Vanished | null, (row: TodoRow) => void] {
  const [it, setIt] = useState<Vanished | null>(null);
  const [ask] = useState(() => (row: TodoRow) => setIt({ row, state: "asked" }));
  const { archive, openArchive, closeArchive } = todos;

  if (it && it.state !== "told") {
    const { row, state } = it;
    const found = archive.rows.find((each) => each.id === row.id);
    // An archive that was read before the row went cannot name it yet.
    if (found || (state === "reading" && archive.phase !== "loading"))
      setIt({ row, state: "told", by: found && actorLabel(found.updatedBy) });
    else if (state === "asked" && archive.phase === "loading") setIt({ row, state: "reading" });
  }

  useEffect(() => {
    if (it?.state === "asked") openArchive();
    if (it?.state !== "told") return;
    say(messages.saidArchivedBy(quoted(it.row.subject), it.by && isolated(it.by)));
    if (!keepOpen) closeArchive();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once, when it is known
  }, [it, openArchive, closeArchive, say]);

  return [it, ask];
}
