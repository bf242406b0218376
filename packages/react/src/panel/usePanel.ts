"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAnnouncer } from "../a11y/useAnnouncer.ts";
import { useRemoteSummary } from "../a11y/useRemoteSummary.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue, TodoRow } from "../sync/types.ts";
import { createPanelActions } from "./create-panel-actions.ts";
import { issueWords } from "./issue-words.ts";
import type { PanelLive, PanelView } from "./panel-live.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";
import { useFrozenOrder } from "./useFrozenOrder.ts";
import { type PanelFocus, usePanelFocus } from "./usePanelFocus.ts";
import { useVanished } from "./useVanished.ts";

/** The panel's own state beside the list's: what its parts are given. */
export interface Panel {
  readonly view: PanelView;
  /** The rows to show, in an order that stands still while one is edited. */
  readonly rows: readonly TodoRow[];
  readonly editing: TodoEditing | null;
  /** Set while the edited row has left the list: who archived it, "" where nobody knows. */
  readonly gone: string | undefined;
  /** The issue that the composer shows. */
  readonly heldIssue: TodoIssue | null;
  readonly root: RefObject<HTMLElement | null>;
  readonly onFocus: PanelFocus["onFocus"];
  readonly onBlur: PanelFocus["onBlur"];
  readonly region: ReturnType<typeof useAnnouncer>["region"];
  readonly actions: TodoPanelActions;
}

/** Ties a list to the panel's editing, focus and announcements. */
export function usePanel(
  todos: SwarmTodos,
  messages: TodoMessages,
  readOnly: boolean,
  announce: "summary" | "off",
): Panel {
  const [view, setView] = useState<PanelView>("plan");
  const [editing, setEditing] = useState<TodoEditing | null>(null);
  const [heldIssue, setHeldIssue] = useState<TodoIssue | null>(null);
  const [typing, setTyping] = useState(false);
  const [leaving] = useState(() => new Set<string>());
  const { region, say } = useAnnouncer();
  const rows = useFrozenOrder(todos.rows, editing?.row ?? null);
  const vanished = useVanished(todos, view === "archive", messages, say);
  const { own } = useRemoteSummary({
    rows: todos.rows,
    ready: todos.phase === "ready",
    busy: typing || editing !== null,
    mode: announce,
    messages,
    say,
  });

  const last = useRef(todos.rows);
  const onVanish = (key: string): void => {
    const row = last.current.find((each) => each.key === key);
    if (!leaving.delete(key) && row !== undefined) vanished.ask(row);
  };
  const shown = view === "plan" ? rows : todos.archive.rows;
  const root = useRef<HTMLElement>(null);
  const focus = usePanelFocus(
    root,
    shown.map((row) => row.key),
    onVanish,
  );

  const live = useRef<PanelLive | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setters are only handed on
  useLayoutEffect(() => {
    last.current = todos.rows;
    live.current = {
      ...{ todos, messages, readOnly, say, own, focus, heldIssue, leaving },
      ...{ setEditing, setView, setHeldIssue, setTyping },
    };
  });
  const read = useCallback(() => live.current as PanelLive, []);
  const [actions] = useState(() => createPanelActions(read));

  const edited = editing?.row;
  const isGone = edited !== undefined && !todos.rows.some((row) => row.key === edited.key);
  const { ask } = vanished;
  useEffect(() => {
    if (isGone && edited !== undefined && !leaving.delete(edited.key)) ask(edited);
  }, [isGone, edited, leaving, ask]);

  const { openArchive, closeArchive, trouble, issues } = todos;
  useEffect(() => {
    if (view !== "archive") return;
    openArchive();
    return closeArchive;
  }, [view, openArchive, closeArchive]);

  useEffect(() => {
    if (trouble !== null) say(messages[trouble]);
  }, [trouble, messages, say]);

  const heard = useRef<readonly TodoIssue[]>([]);
  const newIssues = useCallback(() => {
    // A refusal is an alert and speaks for itself.
    for (const issue of issues)
      if (issue.kind !== "rejected" && issue.kind !== "failed" && !heard.current.some(({ id }) => id === issue.id))
        say(issueWords(issue, messages).text);
    heard.current = issues;
  }, [issues, messages, say]);
  useEffect(newIssues, [newIssues]);

  return {
    view,
    rows,
    editing,
    gone: isGone ? (vanished.by.get(edited.key) ?? "") : undefined,
    heldIssue: issues.some((issue) => issue.id === heldIssue?.id) ? heldIssue : null,
    root,
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
    region,
    actions,
  };
}
