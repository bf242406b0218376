"use client";

import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { emptySyncState } from "../sync/empty-sync-state.ts";
import type { TodoSyncState } from "../sync/types.ts";
import { useTodosList } from "./useTodosList.ts";

const loading: TodoSyncState = emptySyncState("loading");

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
  const shown = useRef<{ readonly value: T } | null>(null);
  const [get, getServer] = useMemo(() => {
    let memo: { readonly state: TodoSyncState; readonly value: T } | null = null;
    const read = (state: TodoSyncState): T => {
      if (memo?.state === state) return memo.value;
      let value = select(state);
      // An inline selector is another function at each render: what was shown last is what it must be equal to.
      const last = memo ?? shown.current;
      if (last && isEqual(last.value, value)) value = last.value;
      memo = { state, value };
      return value;
    };
    return [() => read(list.get()), () => read(list.get().phase === "off" ? list.get() : loading)];
  }, [list, select, isEqual]);
  const value = useSyncExternalStore(list.subscribe, get, getServer);
  useEffect(() => {
    shown.current = { value };
  }, [value]);
  return value;
}
