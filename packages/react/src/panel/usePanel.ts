"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAnnouncer } from "../a11y/useAnnouncer.ts";
import { useLeaveGuard } from "../a11y/useLeaveGuard.ts";
import { useRemoteSummary } from "../a11y/useRemoteSummary.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { createPanelActions } from "./create-panel-actions.ts";
import type { PanelState } from "./panel-state.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";
import { useFrozenOrder } from "./useFrozenOrder.ts";
import { type PanelFocus, usePanelFocus } from "./usePanelFocus.ts";
import { useVanished } from "./useVanished.ts";

/** The panel's own state beside the list's: what its parts are given. */
export interface Panel extends PanelState, Pick<PanelFocus, "onFocus" | "onBlur"> {
  /** The rows to show, in an order that stands still while one is edited. */
  readonly rows: readonly TodoRow[];
  /** Set while the edited row has left the list: who archived it, "" where nobody knows. */
  readonly gone: string | undefined;
  readonly root: RefObject<HTMLElement | null>;
  readonly region: RefObject<HTMLOutputElement | null>;
  readonly actions: TodoPanelActions;
}

const initial: PanelState = { view: "plan", editing: null, held: null, typing: false, dirty: false };

/** Ties a list to the panel's editing, focus and announcements. */
export function usePanel(
  todos: SwarmTodos,
  messages: TodoMessages,
  readOnly: boolean,
  announce: "summary" | "off",
): Panel {
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState(initial);
  const { view, editing, held, typing, dirty } = state;
  const [leaving] = useState(() => new Set<string>());
  const [region, say] = useAnnouncer();
  const { archive, openArchive, closeArchive } = todos;
  const rows = useFrozenOrder(todos.rows, editing && editing.row);
  const [vanished, ask] = useVanished(todos, view === "archive", messages, say);
  const busy = typing || editing !== null;
  const own = useRemoteSummary(todos.phase === "ready" ? todos.rows : null, busy, announce, messages, say);
  useLeaveGuard(root, typing || dirty);

  const last = useRef(todos.rows);
  const lost = (row: TodoRow | undefined): void => {
    if (row && !leaving.delete(row.key)) ask(row);
  };
  const shown = view === "plan" ? rows : archive.rows;
  const focus = usePanelFocus(
    root,
    shown.map((row) => row.key),
    (key) => lost(last.current.find((row) => row.key === key)),
  );

  const [source] = useState(() => createPanelActions(setState));
  useLayoutEffect(() => {
    last.current = todos.rows;
    source.update({ ...{ todos, messages, readOnly, say, own, state, leaving }, ...focus });
  });

  const isGone = editing !== null && !todos.rows.some((row) => row.key === editing.row.key);
  useEffect(() => {
    if (isGone) lost(editing?.row);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the row goes
  }, [isGone]);

  useEffect(() => {
    if (view === "plan") return;
    openArchive();
    return closeArchive;
  }, [view, openArchive, closeArchive]);

  return {
    ...state,
    held: todos.issues.some((issue) => issue.id === held?.id) ? held : null,
    rows,
    gone: isGone ? (vanished?.row.key === editing.row.key && vanished.by) || "" : undefined,
    root,
    region,
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
    actions: source.actions,
  };
}
