"use client";
import type { TodoOp, TodoStatus } from "@swarm-todos/core";
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from "react";
import { useSpeech } from "../a11y/useSpeech.ts";
import { useSwarm } from "../hooks/useSwarm.ts";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { useTodosArchive } from "../hooks/useTodosArchive.ts";
import { useTodosList } from "../hooks/useTodosList.ts";
import { useTodosUndo } from "../hooks/useTodosUndo.ts";
import { en } from "../messages/en.ts";
import { findRow } from "../sync/find-row.ts";
import { reorderIds } from "../sync/reorder-ids.ts";
import type { TodoRow as Row, TodoOutcome } from "../sync/types.ts";
import type { TodoDeed } from "../sync/undo.ts";
import { Action } from "./Action.tsx";
import { closest } from "./closest.ts";
import { deed } from "./deed.ts";
import { freezeRows } from "./freeze-rows.ts";
import { issueText } from "./issue-text.ts";
import { type PanelAct, pressKey } from "./press-key.ts";
import { TodoForm } from "./TodoForm.tsx";
import { TodoNotices } from "./TodoNotices.tsx";
import { TodoRow } from "./TodoRow.tsx";
import type { TodoEditing } from "./todo-editing.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";
import { type FocusSpot, usePanelFocus } from "./usePanelFocus.ts";

/** How long taking back the last thing is offered; the keys do it at any time. */
const undoLasts = 10_000;

/** The person's last gesture in this panel: its words, what it did, and the row that they were on. */
interface Offer extends Partial<Pick<FocusSpot, "row">> {
  readonly text: string;
  /** Missing where it could not be taken back. */
  readonly made?: TodoDeed | undefined;
}

const subjectOf = (form: EventTarget): HTMLInputElement => (form as HTMLFormElement).elements[0] as HTMLInputElement;
const focus = (node: HTMLElement | null): void => node?.focus();

/** The built-in panel, for a host that wraps it in a panel of its own. */
export function DefaultTodoPanel(props: TodoPanelProps): ReactElement | null {
  const { container, headingLevel = 2, className = "", density = "comfortable" } = props;
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const spot = useRef<FocusSpot>(null);
  const swarm = useSwarm();
  const readOnly = props.readOnly ?? swarm.readOnly;
  const messages = useMemo(() => ({ ...en, ...swarm.messages, ...props.messages }), [swarm.messages, props.messages]);
  const store = useTodosList(container);
  const todos = useSwarmTodos(container);
  const { phase } = todos;
  const [isArchive, setArchive] = useState(false);
  const archive = useTodosArchive(container, isArchive);
  const [editing, setEditing] = useState<TodoEditing | null>(null);
  const edited = editing?.row;
  const isReady = phase === "ready";
  const list = isArchive ? archive : todos;
  const rows = edited ? freezeRows(list.rows, edited, editing.seen) : list.rows;

  const isTyping = (): boolean =>
    [...(root.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])].some(
      (field) => field.value !== field.defaultValue,
    );
  const isBusy = (): boolean => isTyping() || Boolean(root.current?.querySelector("[data-editing]"));
  const [say, begin, own] = useSpeech(root, isReady ? todos.rows : null, props.announce === "off", isBusy, messages);
  useEffect(() => {
    const ask = (event: Event): void => {
      // Words that were refused are typed text as well, though the editor opened with them.
      if (isTyping() || editing?.issue) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });

  const { deed: last, undo } = useTodosUndo(container);
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    const timer = setTimeout(setOffer, undoLasts);
    return () => clearTimeout(timer);
  }, [offer]);

  const send = (
    op: TodoOp,
    said: string,
    row: { readonly subject: string },
    seen?: readonly Row[],
    isSaid = true,
  ): Promise<TodoOutcome> => {
    const text = deed(messages, said, row);
    const before = store.deeds?.at(-1);
    begin();
    if (isSaid) say(text);
    const sent = store.send([op], undefined, seen);
    const made = store.deeds?.at(-1);
    if (made !== before) setOffer({ text, made, row: spot.current?.row });
    return sent;
  };

  const act: PanelAct = (control, target, by = 1) => {
    const key = closest(target, "[data-key]")?.dataset["key"];
    const row = findRow(rows, key) as Row;
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
        if (spot.current?.control === control) spot.current = { control, row: offer?.row };
        begin();
        setOffer(undefined);
        // Said at once, like all that the person does: an answer may be long in coming.
        if (last) say(messages.undone);
        void undo().then(({ outcome }) => {
          if (outcome !== "failed") return;
          const text = messages.notUndone;
          say(text);
          setOffer({ text });
        });
      },
      retry: async () => {
        const issue = todos.issues.find((each) => each.id === key);
        begin();
        if (!issue) return todos.refresh();
        const { id } = issue.ops[0] as { readonly id?: string };
        if (id && issue.code.startsWith("archived")) await todos.send([{ op: "restore", id }]);
        void todos.retry(issue.id);
      },
    };
    controls[control]?.();
  };

  const save = (form: HTMLFormElement): void => {
    if (!form.isConnected) return;
    const row = closest(form, "li") ? edited : undefined;
    const changes = ([...new FormData(form)] as [keyof Row, string][]).filter(
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

  const focusing = usePanelFocus(
    root,
    spot,
    todos.rows,
    store,
    own,
    (lost, found) => {
      const problem = deed(messages, messages.archived, lost, found.updatedBy);
      say(problem);
      setEditing((now) => (now?.row?.key === lost.key ? { ...now, problem } : now));
    },
    save,
  );

  const isLoading = list.phase === "loading";
  const isEmpty = !rows.length;
  const total = isArchive ? 0 : list.rows.length;
  const done = todos.rows.filter(({ status }) => status === "completed").length;
  const Heading = `h${headingLevel}` as "h2";
  return phase === "off" ? null : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of what happens to the controls in it
    <section
      ref={root}
      {...focusing}
      onClick={({ target, detail }) => {
        const control = closest(target, "[data-control]")?.dataset["control"];
        const isSecond = detail > 1;
        // The second click of a double click would take the row that moved under the pointer.
        if (!closest(target, "form") && !(isSecond && /^(archive|restore)$/.test(`${control}`)))
          act(control ?? (isSecond ? "edit" : ""), target);
      }}
      onKeyDown={(event) => pressKey(event, act)}
      onSubmit={(event) => {
        event.preventDefault();
        save(event.target);
      }}
      onReset={({ target }) => {
        // Written as well as reset, for what listens to the field's value.
        subjectOf(target).value = "";
        if (!closest(target, "li") !== !edited) return;
        if (editing?.issue) todos.dismiss(editing.issue.id);
        setEditing(null);
      }}
      aria-labelledby={titleId}
      className={`swarm-todos ${className}`}
      data-phase={phase}
      data-density={density}
    >
      <header className="swarm-todos-header">
        <Heading id={titleId} className="swarm-todos-title" tabIndex={-1} ref={isArchive ? focus : null}>
          {isArchive ? messages.archive : (props.title ?? messages.title)}
        </Heading>
        {total > 0 && (
          <span className="swarm-todos-count" aria-hidden="true">
            {`${done}/${total}`}
          </span>
        )}
        {todos.saving && <span className="swarm-todos-saving">{messages.saving}</span>}
        {isReady && <Action control="view" word={isArchive ? messages.back : messages.archive} />}
        {total > 0 && (
          <progress
            className="swarm-todos-progress"
            value={done}
            max={total}
            aria-labelledby={titleId}
            aria-valuetext={messages.progress(done, total)}
          />
        )}
      </header>
      <TodoNotices todos={todos} readOnly={readOnly} held={editing?.issue?.id} say={say} messages={messages} />
      {isEmpty && isLoading && <p className="swarm-todos-hidden">{messages.loading}</p>}
      {isEmpty && list.phase === "ready" && (
        <div className="swarm-todos-empty">
          <p>{isArchive ? messages.emptyArchive : messages.empty}</p>
        </div>
      )}
      {(!isEmpty || isLoading) && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without markers for no list, unless it is told
          role="list"
          className="swarm-todos-list"
          aria-labelledby={titleId}
          aria-busy={isLoading}
        >
          {rows.map((row, i) => {
            const isEdited = row.key === edited?.key;
            return (
              <li
                key={row.key}
                className="swarm-todos-item"
                data-key={row.key}
                data-status={row.status}
                data-pending={todos.pending.includes(row.key) || undefined}
                data-editing={isEdited || undefined}
              >
                {isEdited ? (
                  <TodoForm {...editing} messages={messages} />
                ) : (
                  <TodoRow row={row} first={!i} last={i === rows.length - 1} readOnly={readOnly} messages={messages} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {archive.hasMore && <Action control="more" word={messages.more} />}
      {isReady && !readOnly && <TodoForm hidden={isArchive} {...(!edited && editing)} messages={messages} />}
      {!readOnly && offer && (!offer.made || offer.made === last) && (
        <div className="swarm-todos-notice">
          <p className="swarm-todos-text">{offer.text}</p>
          {offer.made && <Action control="undo" word={messages.undo} />}
        </div>
      )}
      <output className="swarm-todos-hidden" aria-live="polite" aria-atomic="false" />
    </section>
  );
}
