"use client";
import { type ReactElement, useEffect, useId, useInsertionEffect, useRef, useState } from "react";
import type { SeenList } from "../a11y/useNews.ts";
import { useSpeech } from "../a11y/useSpeech.ts";
import { rememberDeeds } from "../hooks/remember-deeds.ts";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { useTodosList } from "../hooks/useTodosList.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoPanelProps, TodoPanelView } from "../slots/todo-panel-props.ts";
import { findRow } from "../sync/find-row.ts";
import type { TodoRow } from "../sync/types.ts";
import { closest } from "./closest.ts";
import { createActions } from "./create-actions.ts";
import { deed } from "./deed.ts";
import { hostControl } from "./host-control.ts";
import type { PanelFrame } from "./panel-frame.ts";
import { createPanelLink } from "./panel-link.ts";
import type { PanelMore } from "./panel-more.ts";
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
  // Whether the last press that waits for the second stage was one for an editor.
  const isOpening = useRef(false);
  const archivedRef = useRef<readonly TodoRow[]>([]);
  const past = useRef<SeenList[]>([]);
  const [link] = useState(createPanelLink);
  const [actions] = useState(() => createActions((...args) => link.get().act(...args)));
  const common = useSlots(props, actions);
  const { readOnly, messages } = common;
  const store = useTodosList(container);
  const todos = useSwarmTodos(container);
  const { phase } = todos;
  const [editing, setEditing] = useState<TodoEditing | null>(null);
  const edited = editing?.row;
  // None for as long as the panel lives where the host decided at first.
  const [ownView, setOwnView] = useState<TodoPanelView | null>(props.view ? null : "plan");
  const view = ownView ?? props.view ?? "plan";
  const isArchive = view === "archive";
  const setView = (next: TodoPanelView): void => {
    setOwnView((now) => now && next);
    props.onViewChange?.(next);
  };
  const [more, setMore] = useState<PanelMore>({});
  const [offer, setOffer] = useState<PanelOffer>();
  const [stage, need, isFailed] = usePanelStage(common.report);
  const rows = stage ? stage.arrange(todos.rows, editing, more) : todos.rows;
  const isReady = phase === "ready";

  const isTyping = (): boolean =>
    [...(root.current?.querySelectorAll<HTMLInputElement>("[data-form] [name]") ?? [])].some(
      (field) => field.defaultValue !== field.value,
    );
  const isBusy = (): boolean => isTyping() || Boolean(root.current?.querySelector("[data-editing],[data-dragging]"));
  const speech = useSpeech((text) => need((come) => come.say(root, text)));
  const [say, begin, own] = speech;

  // Whatever the second stage may have to show is a reason to try again to load it.
  useEffect(() => {
    rememberDeeds(store);
    need();
    // oxlint-disable-next-line react/exhaustive-deps -- these are the reasons
  }, [store, isArchive, offer, todos.issues, todos.trouble]);
  useEffect(() => {
    if (!stage && isReady) past.current.push([todos.rows, own.current, props.runActive]);
    // oxlint-disable-next-line react/exhaustive-deps -- until the second stage takes over, each list is noted once
  }, [todos.rows, isReady]);

  const send: PanelFrame["send"] = (ops, said, row, seen, isSaid = true) => {
    const text = deed(messages, said, row);
    const before = store.deeds?.at(-1);
    begin();
    if (isSaid) say(text);
    const sent = store.send([ops].flat(), undefined, seen);
    const made = store.deeds?.at(-1);
    if (made !== before) setOffer({ text, made, row: spot.current?.row });
    return sent;
  };

  const act: PanelAct = (control, key, by) => {
    const row = findRow(todos.rows, key) as TodoRow;
    if (!control || (readOnly && (row || control === "add"))) return;
    const id = row?.id;
    const controls: Record<string, (() => unknown) | undefined> = row
      ? {
          check: () => {
            const status = row.status === "completed" ? "pending" : "completed";
            // A checkbox says by itself what it is.
            return send({ op: "update", id, status }, messages[status], row, undefined, false);
          },
          archive: () => send({ op: "remove", id }, messages.archived, row),
          update: () => send({ op: "update", id, ...(by as object) }, messages.changed, row),
        }
      : {
          add: () => send({ op: "add", ...(by as { readonly subject: string }) }, messages.added, by as TodoRow),
          // An editor that is still open when another control is pressed has something to say.
          view: () => (isArchive || !edited) && setView(isArchive ? "plan" : "archive"),
          retry: key
            ? undefined
            : () => {
                need();
                void todos.refresh();
              },
        };
    const run = controls[control];
    isOpening.current = control === "edit";
    return run ? run() : need((come) => come.act(link.get(), control, key, by));
  };

  const save = (form: HTMLFormElement): void => {
    const field = subjectOf(form);
    const subject = field.value;
    form.reset();
    if (!subject.trim()) return;
    void send({ op: "add", subject }, messages.added, { subject }).then((outcome) => {
      // Refused words come back, where the person still is and writes nothing else.
      if (outcome.outcome === "rejected" && !spot.current?.row && !link.get().isBusy()) {
        field.value = subject;
        setEditing({ seen: rows, issue: outcome.issue });
      }
    });
  };

  const [handlers, keepFocus] = usePanelFocus(root, spot, todos.rows, own, (lost) =>
    need((come) => come.onLost(link.get(), lost)),
  );

  const title = isArchive ? messages.archiveView : (props.title ?? messages.title);
  const issue = editing?.issue;
  const problem = issue && !edited ? stage?.issueText(issue, messages) : undefined;
  const list: PanelFrame["list"] = (shown, shownPhase) => (
    <TodoList rows={shown} phase={shownPhase} panel={frame} stage={stage} title={title} />
  );
  const frame: PanelFrame = {
    props,
    common,
    root,
    link,
    store,
    todos,
    spot,
    speech,
    past,
    isTyping,
    isBusy,
    act,
    send,
    editing,
    setEditing,
    setOffer,
    offer,
    more,
    setMore,
    rows,
    view,
    setView,
    titleId,
    archivedRef,
    list,
    keepFocus,
  };
  useInsertionEffect(() => {
    link.set(frame);
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
      onKeyDown={(event) => pressKey(event, act, !stage && !isFailed && isOpening.current)}
      onSubmit={(event) => {
        if (!closest(event.target, "[data-form]")) return;
        event.preventDefault();
        save(event.target);
      }}
      onReset={({ target }) => {
        if (!closest(target, "[data-form]")) return;
        // Written as well as reset, for what listens to the field's value.
        subjectOf(target).value = "";
        if (edited) return;
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
        level={headingLevel}
        title={title}
        headingProps={{ id: titleId, ...common.part("title"), tabIndex: -1 }}
        total={isArchive ? 0 : todos.rows.length}
        archived={isArchive}
        done={todos.rows.filter(({ status }) => status === "completed").length}
        folded={view === "folded"}
        selecting={!!more.selection}
        phase={phase}
        saving={todos.saving}
      />
      <TodoTrouble common={common} isFailed={isArchive && isFailed} state={todos} retry={() => act("retry")} />
      {stage && <stage.Before panel={frame} />}
      {view === "plan" && list(rows, phase)}
      {isArchive && (stage ? <stage.Archive panel={frame} /> : list([], "loading"))}
      {isReady && !readOnly && (
        <TodoSlot
          {...common}
          name="TodoComposer"
          hidden={view !== "plan"}
          problem={problem}
          issue={edited ? undefined : issue}
        />
      )}
      {stage && <stage.After panel={frame} />}
      <output {...common.part("hidden")} aria-live="polite" aria-atomic="false" />
    </section>
  );
}
