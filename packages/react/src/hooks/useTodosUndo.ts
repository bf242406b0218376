"use client";

import { useState } from "react";
import type { TodoOutcome } from "../sync/types.ts";
import { type TodoDeed, undoDeed } from "../sync/undo.ts";
import { rememberDeeds } from "./remember-deeds.ts";
import { takeBack } from "./take-back.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";
import { useTodosList } from "./useTodosList.ts";

/** What the person did on one list of this page, as far as it can be taken back. */
export interface TodosUndo {
  /** The newest gesture, if it can be taken back: what it touched is as it left it. */
  readonly deed: TodoDeed | undefined;
  /**
   * Takes the newest gesture back, by a gesture of its own; the next time the one before it. Nothing is sent, and the
   * outcome is `failed` with the code `changed`, when something that it touched is no longer as it left it; `satisfied`
   * when there is nothing to take back. Else it resolves as `send` does.
   */
  readonly undo: () => Promise<TodoOutcome>;
}

/**
 * Undo for the person's own gestures on a list, whichever component made them: the last twenty since a component first
 * asked. An undo is none of them.
 */
export function useTodosUndo(container: string): TodosUndo {
  const list = useTodosList(container);
  const { rows } = useSwarmTodos(container);
  const [, setTried] = useState({});
  const deed = rememberDeeds(list).at(-1);
  return {
    deed: deed && undoDeed(deed, rows) ? deed : undefined,
    undo: () => {
      // A deed that cannot be taken back changes no row, and yet another one is the newest now.
      setTried({});
      return takeBack(list);
    },
  };
}
