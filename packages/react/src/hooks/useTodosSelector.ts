"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { TodoSyncState } from "../sync/types.ts";
import { useTodosList } from "./useTodosList.ts";

interface Selected<T> {
  readonly state: TodoSyncState | null;
  readonly value: T;
}

/** What one component selects: it remembers what was shown last. */
interface Selection<T> {
  /** Selects from each state once, and gives the value selected before where the next one is equal to it. */
  readonly reader: (
    select: (state: TodoSyncState) => T,
    isEqual: (a: T, b: T) => boolean,
  ) => (state: TodoSyncState) => T;
  readonly show: (value: T) => void;
}

function createSelection<T>(): Selection<T> {
  let shown: Selected<T> | null = null;
  return {
    reader: (select, isEqual) => {
      let last: Selected<T> | null = null;
      return (state) => {
        if (last?.state === state) return last.value;
        let value = select(state);
        // An inline selector is another function at each render: what was shown last is what it must be equal to.
        const before = last ?? shown;
        if (before && isEqual(before.value, value)) ({ value } = before);
        last = { state, value };
        return value;
      };
    },
    show: (value) => {
      shown = { state: null, value };
    },
  };
}

/**
 * A part of a list's state. The component renders again only when `isEqual` says that the part is another one.
 * @param isEqual how two selections compare; `Object.is` where left out
 */
export function useTodosSelector<T>(
  container: string,
  select: (state: TodoSyncState) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const list = useTodosList(container);
  const [selection] = useState(() => createSelection<T>());
  const read = useMemo(() => selection.reader(select, isEqual), [selection, select, isEqual]);
  const value = useSyncExternalStore(
    list.subscribe,
    () => read(list.get()),
    () => read(list.initial()),
  );
  useEffect(() => selection.show(value), [selection, value]);
  return value;
}
