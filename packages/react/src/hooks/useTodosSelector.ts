"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { TodoSyncState } from "../sync/types.ts";
import { useTodosList } from "./useTodosList.ts";

interface Selected<T> {
  readonly state: TodoSyncState | null;
  readonly value: T;
}

/** Selects from each state once, and gives the value selected before where the next one is equal to it. */
function createSelection<T>(
  select: (state: TodoSyncState) => T,
  isEqual: (a: T, b: T) => boolean,
  shown: { readonly current: Selected<T> | null },
): (state: TodoSyncState) => T {
  let last: Selected<T> | null = null;
  return (state) => {
    if (last?.state === state) return last.value;
    let value = select(state);
    // An inline selector is another function at each render: what was shown last is what it must be equal to.
    const before = last ?? shown.current;
    if (before && isEqual(before.value, value)) ({ value } = before);
    last = { state, value };
    return value;
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
  const shown = useRef<Selected<T> | null>(null);
  // oxlint-disable-next-line react/refs -- what was shown decides whether there is anything to render
  const read = useMemo(() => createSelection(select, isEqual, shown), [select, isEqual]);
  const value = useSyncExternalStore(
    list.subscribe,
    () => read(list.get()),
    () => read(list.initial()),
  );
  useEffect(() => {
    shown.current = { state: null, value };
  }, [value]);
  return value;
}
