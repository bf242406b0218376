"use client";

import { useState } from "react";
import type { TodosList } from "../client/todos-list.ts";
import type { TodoOutcome } from "../sync/types.ts";
import { type TodoDeed, undoDeed } from "../sync/undo.ts";
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

/** How many gestures can be taken back. */
const deedsKept = 20;

/** A list remembers from the first time that it is asked for what was done on it. */
function remember(list: TodosList): TodoDeed[] {
  const deeds = (list.deeds ??= []);
  deeds.splice(0, deeds.length - deedsKept);
  return deeds;
}

async function takeBack(list: TodosList): Promise<TodoOutcome> {
  const deeds = remember(list);
  const last = deeds.pop();
  if (!last) return { outcome: "satisfied" };
  const { length } = deeds;
  const back = undoDeed(last, list.get().rows);
  const outcome = back && list.send(back.ops, undefined, back.seen);
  // What takes back is nothing to take back.
  deeds.length = length;
  return outcome ?? { outcome: "failed", code: "changed" };
}

/**
 * Undo for the person's own gestures on a list, whichever component made them: the last twenty since a component first
 * asked. An undo is none of them.
 */
export function useTodosUndo(container: string): TodosUndo {
  const list = useTodosList(container);
  const { rows } = useSwarmTodos(container);
  const [, setTried] = useState({});
  const deed = remember(list).at(-1);
  return {
    deed: deed && undoDeed(deed, rows) ? deed : undefined,
    undo: () => {
      // A deed that cannot be taken back changes no row, and yet another one is the newest now.
      setTried({});
      return takeBack(list);
    },
  };
}
