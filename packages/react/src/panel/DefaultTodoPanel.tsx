"use client";
import type { TodoStatus } from "@swarm-todos/core";
import { type ReactElement, useEffect, useId, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import type { SeenList } from "../a11y/useNews.ts";
import { useSpeech } from "../a11y/useSpeech.ts";
import { rememberDeeds } from "../hooks/remember-deeds.ts";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { useTodosList } from "../hooks/useTodosList.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { findRow } from "../sync/find-row.ts";
import { reorderIds } from "../sync/reorder-ids.ts";
import type { TodoRow } from "../sync/types.ts";
import { closest } from "./closest.ts";
import { createActions } from "./create-actions.ts";
import { deed } from "./deed.ts";
import { freezeRows } from "./freeze-rows.ts";
import { hostControl } from "./host-control.ts";
import type { PanelFrame } from "./panel-frame.ts";
import type { PanelOffer } from "./panel-offer.ts";
import { type PanelAct, pressKey } from "./press-key.ts";
import { TodoList } from "./TodoList.tsx";
import { TodoTrouble } from "./TodoTrouble.tsx";
import type { TodoEditing } from "./todo-editing.ts";
import { type FocusSpot, usePanelFocus } from "./usePanelFocus.ts";
import { usePanelStage } from "./usePanelStage.ts";
import { useSlots } from "./useSlots.ts";

const subjectOf = (form: EventTarget): HTMLInputElement => (form as HTMLFormElement).elements[0] as HTMLInputElement;

/** The built-in panel, for a host that wraps it in a panel of its own. */
export function DefaultTodoPanel(props: TodoPanelProps): ReactElement | null {
  const { container, headingLevel = 2, className = "", density = "comfortable" } = props;
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const spot = useRef<FocusSpot>(null);
  const archivedRef = useRef<readonly TodoRow[]>([]);
  const past = useRef<SeenList[]>([]);
  const latest = useRef<PanelFrame>(null);
  const [actions] = useState(() => createActions((...args) => latest.current?.act(...args)));
  const common = useSlots(props, actions);
  const { messages, readOnly } = common;
  const store = useTodosList(container);
  const todos = useSwarmTodos(container);
  const { phase } = todos;
  const [isArchive, setArchive] = useState(false);
  const [offer, setOffer] = useState<PanelOffer>();
  const [editing, setEditing] = useState<TodoEditing | null>(null);
  const [stage, need, isFailed] = usePanelStage(common.report);
  // The same object, so that no row renders for words that none of them has.
  if (stage) Object.assign(messages, { ...stage.words, ...messages });
  const edited = editing?.row;
  const rows = edited ? freezeRows(todos.rows, edited, editing.seen) : todos.rows;
  const isReady = phase === "ready";

  const isTyping = (): boolean =>
    [...(root.current?.querySelectorAll<HTMLInputElement>("[data-form] [name]") ?? [])].some(
      (field) => field.value !== field.defaultValue,
    );
  const isBusy = (): boolean => isTyping() || Boolean(root.current?.querySelector("[data-editing]"));
  const speech = useSpeech(root);
  const [say, begin, own] = speech;

  // Whatever the second stage may have to show is a reason to try again to load it.
  useEffect(() => {
    rememberDeeds(store);
    need();
    // oxlint-disable-next-line react/exhaustive-deps -- these are the reasons
  }, [store, isArchive, offer, todos.issues, todos.trouble]);
  useEffect(() => {
    if (!stage && isReady) past.current.push([todos.rows, own.current]);
    // oxlint-disable-next-line react/exhaustive-deps -- until the second stage takes over, each list is noted once
  }, [todos.rows, isReady]);
  useEffect(() => {
    const ask = (event: Event): void => {
      // Words that were refused are typed text as well, though the editor opened with them.
      if (isTyping() || editing?.issue) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });
  useLayoutEffect(() => {
    if (isArchive) root.current?.querySelector<HTMLElement>(`[id="${titleId}"]`)?.focus();
  }, [isArchive, titleId]);

  const send: PanelFrame["send"] = (op, said, row, seen, isSaid = true) => {
    const text = deed(messages, said, row);
    const before = store.deeds?.at(-1);
    begin();
    if (isSaid) say(text);
    const sent = store.send([op], undefined, seen);
    const made = store.deeds?.at(-1);
    if (made !== before) setOffer({ text, made, row: spot.current?.row });
    return sent;
  };

  const act: PanelAct = (control, key, by = 1) => {
    const row = findRow(todos.rows, key) as TodoRow;
    if (!control || (readOnly && (row || control === "add"))) return;
    const id = row?.id;
    const toggle = (wanted: TodoStatus, isSaid?: boolean): unknown => {
      const status = wanted === row.status ? "pending" : wanted;
      return send({ op: "update", id, status }, messages[status], row, undefined, isSaid);
    };
    const move = (delta: number): void => {
      const ids = reorderIds(todos.rows, id, delta);
      if (ids) void send({ op: "reorder", ids }, messages.moved(ids.indexOf(id) + 1, ids.length), row);
    };
    const controls: Record<string, (() => unknown) | undefined> = row
      ? {
          // A checkbox says by itself what it is.
          check: () => toggle("completed", false),
          in_progress: () => {
            const other = todos.rows.find((each) => each.status === "in_progress");
            toggle("in_progress");
            if (other && row !== other) say(deed(messages, messages.pending, other));
          },
          up: () => move(-(by as number)),
          down: () => move(by as number),
          archive: () => send({ op: "remove", id }, messages.archived, row),
          // An editor that is still open when another control is pressed has something to say.
          edit: () => edited ?? setEditing({ row, seen: rows }),
          update: () => send({ op: "update", id, ...(by as object) }, messages.changed, row),
        }
      : {
          add: () => send({ op: "add", ...(by as { readonly subject: string }) }, messages.added, by as TodoRow),
          view: () => edited ?? setArchive(!isArchive),
          retry: key
            ? undefined
            : () => {
                need();
                void todos.refresh();
              },
        };
    const run = controls[control];
    return run ? run() : need((come) => come.act(latest.current as PanelFrame, control, key));
  };

  const save = (form: HTMLFormElement): void => {
    if (!form.isConnected) return;
    const row = closest(form, "li") ? edited : undefined;
    const changes = ([...new FormData(form)] as [keyof TodoRow, string][]).filter(
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
        setEditing({ row, seen: rows, issue });
      }
    });
  };

  const [handlers, keepFocus] = usePanelFocus(
    root,
    spot,
    todos.rows,
    own,
    (lost) => need((come) => come.onLost(latest.current as PanelFrame, lost)),
    save,
  );

  const title = isArchive ? messages.archive : (props.title ?? messages.title);
  const issue = editing?.issue;
  const problem = editing?.problem ?? (issue && stage?.issueText(issue, messages));
  const list: PanelFrame["list"] = (shown, shownPhase) => (
    <TodoList
      rows={shown}
      phase={shownPhase}
      common={common}
      pending={todos.pending}
      editing={editing && { ...editing, problem }}
      isArchive={isArchive}
      title={title}
      titleId={titleId}
    />
  );
  const frame: PanelFrame = {
    props,
    common,
    root,
    store,
    todos,
    spot,
    speech,
    past,
    isBusy,
    act,
    send,
    editing,
    setEditing,
    setOffer,
    offer,
    isArchive,
    archivedRef,
    list,
    keepFocus,
  };
  useInsertionEffect(() => {
    latest.current = frame;
  });

  return phase === "off" ? null : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of what happens to the controls in it
    <section
      ref={root}
      {...handlers}
      onClick={({ target, detail }) => {
        const control = closest(target, "[data-control]")?.dataset["control"];
        const isSecond = detail > 1;
        // The second click of a double click would take the row that moved under the pointer.
        if (!closest(target, "[data-form]") && !(isSecond && /^(archive|restore)$/.test(`${control}`)))
          act(
            control ?? (isSecond && !closest(target, hostControl) ? "edit" : ""),
            closest(target, "[data-key]")?.dataset["key"],
          );
      }}
      onKeyDown={(event) => pressKey(event, act)}
      onSubmit={(event) => {
        if (!closest(event.target, "[data-form]")) return;
        event.preventDefault();
        save(event.target);
      }}
      onReset={({ target }) => {
        if (!closest(target, "[data-form]")) return;
        // Written as well as reset, for what listens to the field's value.
        subjectOf(target).value = "";
        if (!closest(target, "li") !== !edited) return;
        if (issue) todos.dismiss(issue.id);
        setEditing(null);
      }}
      aria-label={title}
      aria-labelledby={titleId}
      className={`swarm-todos ${className} ${props.classNames?.panel ?? ""}`.trim()}
      data-swarm-todos="panel"
      data-phase={phase}
      data-density={density}
    >
      <TodoSlot
        {...common}
        name="TodoHeader"
        title={title}
        level={headingLevel}
        headingProps={{ id: titleId, ...common.part("title"), tabIndex: -1 }}
        total={isArchive ? 0 : todos.rows.length}
        done={todos.rows.filter(({ status }) => status === "completed").length}
        archived={isArchive}
        saving={todos.saving}
        phase={phase}
      />
      <TodoTrouble
        common={common}
        isFailed={isArchive && isFailed}
        state={todos}
        say={say}
        retry={() => act("retry")}
      />
      {stage && <stage.Before panel={frame} />}
      {!isArchive ? list(rows, phase) : stage ? <stage.Archive panel={frame} /> : list([], "loading")}
      {isReady && !readOnly && (
        <TodoSlot
          {...common}
          name="TodoComposer"
          hidden={isArchive}
          problem={edited ? undefined : problem}
          issue={edited ? undefined : issue}
        />
      )}
      {stage && <stage.After panel={frame} />}
      <output {...common.part("hidden")} aria-live="polite" aria-atomic="false" />
    </section>
  );
}
