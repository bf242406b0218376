"use client";
import type { TodoOp, TodoStatus } from "@swarm-todos/core";
import { type DOMAttributes, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { activeElement } from "../a11y/active-element.ts";
import type { todoFields } from "../a11y/todo-fields.ts";
import { type Speech, useSpeech } from "../a11y/useSpeech.ts";
import { archiveQuery } from "../client/archive-query.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import { type TodosArchive, useTodosArchive } from "../hooks/useTodosArchive.ts";
import { useTodosList } from "../hooks/useTodosList.ts";
import { useTodosUndo } from "../hooks/useTodosUndo.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { findRow } from "../sync/find-row.ts";
import { reorderIds } from "../sync/reorder-ids.ts";
import type { TodoOutcome, TodoRow } from "../sync/types.ts";
import type { TodoDeed } from "../sync/undo.ts";
import { closest } from "./closest.ts";
import { deed } from "./deed.ts";
import { issueText } from "./issue-text.ts";
import { pressKey } from "./press-key.ts";
import type { TodoEditing } from "./todo-editing.ts";
import { type FocusSpot, usePanelFocus } from "./usePanelFocus.ts";

/** Does what a control stands for, to the row or the issue that `target` is in; `by` is how far a row is moved. */
export type PanelAct = (control: string, target: EventTarget, by?: number) => void;

/** The panel's own state beside the list's. */
export interface Panel extends Pick<Speech, "region" | "say"> {
  readonly isArchive: boolean;
  /** The list that is shown: the conversation's or its archive. */
  readonly list: Pick<SwarmTodos | TodosArchive, "phase" | "rows"> & { readonly hasMore?: boolean };
  readonly editing: TodoEditing | null;
  /** What the person has just done and can take back. */
  readonly done: string | false | undefined;
  /** The rows to show, in an order that stands still while one is edited. */
  readonly rows: readonly TodoRow[];
  /** For the panel's root: the one place that hears of what the person does. */
  readonly root: DOMAttributes<HTMLElement> & { readonly ref: RefObject<HTMLElement | null> };
}

/** How long taking back the last thing is offered; the keys do it at any time. */
const undoLasts = 10_000;

/** The person's last gesture in this panel: its words, what it did, and the row that they were on. */
interface Done extends Partial<Pick<FocusSpot, "row">> {
  readonly text: string;
  readonly made: TodoDeed | undefined;
}

type Field = (typeof todoFields)[number];

const subjectOf = (form: EventTarget): HTMLInputElement => (form as HTMLFormElement).elements[0] as HTMLInputElement;

/** Ties a list to the panel's editing, focus and announcements. */
export function usePanel(todos: SwarmTodos, messages: TodoMessages, readOnly: boolean, isSilent: boolean): Panel {
  const ref = useRef<HTMLElement>(null);
  const [isArchive, setArchive] = useState(false);
  const [editing, setEditing] = useState<TodoEditing | null>(null);
  const archive = useTodosArchive(todos.container, isArchive);
  const store = useTodosList(todos.container);
  const isTyping = (): boolean =>
    [...(ref.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])].some(
      (field) => field.value !== field.defaultValue,
    );
  const isBusy = (): boolean => isTyping() || Boolean(ref.current?.querySelector("[data-editing]"));
  const { region, say, own, begin } = useSpeech(
    todos.phase === "ready" ? todos.rows : null,
    isSilent,
    isBusy,
    messages,
  );

  const edited = editing?.row;
  const list: Panel["list"] = isArchive ? archive : todos;
  let { rows } = list;
  if (edited && !isArchive) {
    if (!findRow(rows, edited.key)) rows = [...rows, edited];
    const order = editing.seen.map((each) => each.key);
    const place = (each: TodoRow): number => order.indexOf(each.key) + 1 || Infinity;
    rows = rows.toSorted((a, b) => place(a) - place(b));
  }

  const { deed: last, undo } = useTodosUndo(todos.container);
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    const timer = setTimeout(setDone, undoLasts);
    return () => clearTimeout(timer);
  }, [done]);

  const send = (
    op: TodoOp,
    said: string,
    row: { readonly subject: string },
    seen?: readonly TodoRow[],
    isSaid = true,
  ): Promise<TodoOutcome> => {
    const text = deed(messages, said, row);
    const { deeds } = store;
    begin();
    if (isSaid) say(text);
    const sent = todos.send([op], undefined, seen);
    if (store.deeds !== deeds) setDone({ text, made: store.deeds?.at(-1), row: spot.current?.row });
    return sent;
  };

  const act: PanelAct = (control, target, by = 1) => {
    const key = closest(target, "[data-key]")?.dataset["key"];
    const row = findRow(rows, key) as TodoRow;
    if (readOnly && (row || control === "undo")) return;
    const id = row?.id;
    const toggle = (wanted: TodoStatus, isSaid?: boolean): unknown => {
      const status = row.status === wanted ? "pending" : wanted;
      return send({ op: "update", id, status }, messages[status], row, undefined, isSaid);
    };
    const move = (delta: number): void => {
      const ids = reorderIds(todos.rows, id, delta);
      if (ids) void send({ op: "reorder", ids }, messages.moved(ids.indexOf(id) + 1, ids.length), row);
    };
    const controls: Record<string, () => unknown> = {
      // A checkbox says by itself what it is.
      check: () => toggle("completed", false),
      in_progress: () => {
        const other = todos.rows.find((each) => each.status === "in_progress");
        toggle("in_progress");
        if (other && other !== row) say(deed(messages, messages.pending, other));
      },
      up: () => move(-by),
      down: () => move(by),
      archive: () => send({ op: "remove", id }, messages.archived, row),
      restore: () => send({ op: "restore", id }, messages.restored, row, [...todos.rows, row]),
      // An editor that is still open when another control is pressed has something to say.
      edit: () => row && !edited && !isArchive && setEditing({ row, seen: rows }),
      view: () => edited ?? setArchive(!isArchive),
      more: archive.loadMore,
      dismiss: () => todos.dismiss(key as string),
      undo: () => {
        // The row takes the focus of a button that goes.
        if (spot.current?.control === control) spot.current = { control, row: done?.row };
        begin();
        setDone(undefined);
        // Said at once, like all that the person does: an answer may be long in coming.
        if (last) say(messages.undone);
        void undo().then(({ outcome }) => outcome === "failed" && say(messages.notUndone));
      },
      retry: async () => {
        const issue = todos.issues.find((each) => each.id === key);
        begin();
        if (!issue) return todos.refresh();
        const op = issue.ops[0];
        if (op && "id" in op && issue.code.startsWith("archived")) await todos.send([{ op: "restore", id: op.id }]);
        void todos.retry(issue.id);
      },
    };
    controls[control]?.();
  };

  const save = (form: HTMLFormElement): void => {
    if (!form.isConnected) return;
    const row = closest(form, "li") ? edited : undefined;
    const changes = ([...new FormData(form)] as [Field, string][]).filter(
      ([name, text]) => text !== (row?.[name] ?? "") && (text.trim() || name !== "subject"),
    );
    form.reset();
    if (!changes[0]) return;
    const draft = Object.fromEntries(changes) as { subject: string };
    void (
      row
        ? send({ op: "update", id: row.key, ...draft }, messages.changed, row, editing?.seen)
        : send({ op: "add", ...draft }, messages.added, draft)
    ).then((outcome) => {
      // Refused words come back, where the person still is and writes nothing else.
      if (outcome.outcome === "rejected" && spot.current?.row?.dataset["key"] === row?.key && !isBusy()) {
        const { issue } = outcome;
        if (!row) subjectOf(form).value = draft.subject;
        setEditing({ row, seen: rows, issue, problem: issueText(issue, messages) });
      }
    });
  };

  const spot = useRef<FocusSpot>(null);
  const seen = useRef(todos.rows);
  // A row that goes while the person is on it: the archive says who archived it.
  useLayoutEffect(() => {
    const isHere = (each: TodoRow): boolean => each.key === spot.current?.row?.dataset["key"];
    const lost = seen.current.find(isHere);
    seen.current = todos.rows;
    if (!lost || own.current || todos.rows.some(isHere)) return;
    void store.read(archiveQuery()).then(({ list }) => {
      const found = list?.items.find((each) => each.id === lost.id);
      if (!found?.archivedAt) return;
      const problem = deed(messages, messages.archived, lost, found.updatedBy);
      say(problem);
      setEditing((now) => (now?.row?.key === lost.key ? { ...now, problem } : now));
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a row goes when the rows are others, never else
  }, [todos.rows]);
  usePanelFocus(ref, spot);

  useEffect(() => {
    const ask = (event: Event): void => {
      // Words that were refused are typed text as well, though the editor opened with them.
      if (isTyping() || editing?.issue) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });

  return {
    isArchive,
    done: !readOnly && done?.made === last && done?.text,
    list,
    editing,
    rows,
    region,
    say,
    root: {
      ref,
      onClick: ({ target, detail }) => {
        const control = closest(target, "[data-control]")?.dataset["control"];
        if (!closest(target, "form")) act(control ?? (detail > 1 ? "edit" : ""), target);
      },
      onKeyDown: (event) => pressKey(event, act),
      onSubmit: (event) => {
        event.preventDefault();
        save(event.target);
      },
      onReset: ({ target }) => {
        // Written as well as reset, for what listens to the field's value.
        subjectOf(target).value = "";
        if (!closest(target, "li") !== !edited) return;
        if (editing?.issue) todos.dismiss(editing.issue.id);
        setEditing(null);
      },
      onFocus: ({ target }) => {
        const bar = closest(target, "[role=toolbar]");
        for (const button of bar?.querySelectorAll("button") ?? []) button.tabIndex = button === target ? 0 : -1;
        // oxlint-disable-next-line react/immutability -- a ref of this hook
        spot.current = {
          row: closest(target, "[data-key]"),
          // A field of an editor leaves what opened it.
          control: target.dataset["control"] ?? spot.current?.control,
        };
        (closest(target, "li [name=subject]") as HTMLInputElement | null)?.select();
      },
      onBlur: ({ target, relatedTarget }) => {
        // The window losing the focus leaves the element focused: it has not been left.
        if (activeElement(target) === target) return;
        // oxlint-disable-next-line react/immutability -- a ref of this hook
        if (!ref.current?.contains(relatedTarget)) spot.current = null;
        const form = closest(target, "li form") as HTMLFormElement | null;
        if (!form || form.contains(relatedTarget)) return;
        const leave = (event?: Event): void => {
          if (!event?.composedPath().includes(form)) save(form);
        };
        // A form that closes on pointer-down moves what stands below it, and the click would land beside its target.
        const page = form.ownerDocument;
        if (page.querySelector(":active")) page.addEventListener("mouseup", leave, { once: true, capture: true });
        else leave();
      },
    },
  };
}
