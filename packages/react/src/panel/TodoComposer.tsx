"use client";
import { type ClipboardEvent, type ReactElement, useId, useRef, useState } from "react";
import { isComposing } from "../a11y/is-composing.ts";
import { useLeaveGuard } from "../a11y/useLeaveGuard.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue } from "../sync/types.ts";
import { Icon } from "./icons.tsx";
import { issueWords } from "./issue-words.ts";
import { pastedTasks } from "./pasted-tasks.ts";
import type { TodoPanelActions } from "./todo-panel-actions.ts";

/** Props of {@link TodoComposer}. */
export interface TodoComposerProps {
  readonly hidden: boolean;
  /** Why the last add did not make it into the list; its text is back in the field. */
  readonly issue: TodoIssue | null;
  readonly actions: TodoPanelActions;
  readonly messages: TodoMessages;
}

/**
 * Adds tasks. Enter adds and keeps the focus, Escape clears; a paste of several lines asks first, and adds them as one
 * batch. What the list refuses comes back into the field.
 */
export function TodoComposer({ hidden, issue, actions, messages }: TodoComposerProps): ReactElement {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState("");
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const latest = useRef({ text, lines });
  const write = (next: string, nextLines: readonly string[] | null = null): void => {
    latest.current = { text: next, lines: nextLines };
    setText(next);
    setLines(nextLines);
    actions.typing(next !== "" || nextLines !== null);
  };
  useLeaveGuard(form, text.trim() !== "" || lines !== null);

  const field = (): HTMLElement | null => form.current?.querySelector<HTMLElement>("[data-control=compose]") ?? null;
  const add = async (subjects: readonly string[]): Promise<void> => {
    actions.holdIssue(null);
    write("");
    field()?.focus();
    const refused = await actions.add(subjects);
    // By now the person may be writing the next one; then a notice keeps the words.
    if (refused === null || latest.current.text !== "" || latest.current.lines !== null) return;
    actions.holdIssue(refused);
    if (subjects.length === 1) write(subjects[0] ?? "");
    else write("", subjects);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData("text/plain");
    const tasks = pastedTasks(pasted);
    if (tasks.length < 2) return;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    write(text, before.trim() === "" && after.trim() === "" ? tasks : pastedTasks(before + pasted + after));
  };
  const problem = issue === null ? undefined : issueWords(issue, messages).text;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own fields bubble up to the form
    <form
      ref={form}
      className="swarm-todos-composer"
      data-swarm-todos="composer"
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void add([text]);
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) {
          if (event.key === "Enter") event.preventDefault();
        } else if (event.key === "Escape" && (text !== "" || lines !== null)) {
          event.stopPropagation();
          actions.holdIssue(null);
          write(lines === null ? "" : text);
          field()?.focus();
        }
      }}
    >
      <span className="swarm-todos-plus">
        <Icon name="add" />
      </span>
      <input
        className="swarm-todos-compose"
        data-control="compose"
        aria-label={messages.compose}
        placeholder={messages.compose}
        // An empty field set to auto would put its placeholder to the left in a page that runs right to left.
        dir={text === "" ? undefined : "auto"}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}p`}
        onChange={(event) => {
          if (event.target.value === "") actions.holdIssue(null);
          write(event.target.value);
        }}
        onPaste={onPaste}
      />
      {text.trim() !== "" && lines === null && (
        <button type="submit" className="swarm-todos-button swarm-todos-primary">
          {messages.add}
        </button>
      )}
      {problem !== undefined && (
        <p id={`${id}p`} className="swarm-todos-problem" role="alert">
          {problem}
        </p>
      )}
      {lines !== null && (
        <div className="swarm-todos-ask">
          <p className="swarm-todos-notice-text">{messages.addManyQuestion(lines.length)}</p>
          <ol className="swarm-todos-lines">
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and stand still.
              <li key={i} dir="auto">
                {line}
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="swarm-todos-button swarm-todos-primary"
            // The question answers a paste: the next key should be able to answer it.
            ref={(button) => button?.focus()}
            onClick={() => void add(lines)}
          >
            {messages.addMany(lines.length)}
          </button>
          <button
            type="button"
            className="swarm-todos-button"
            onClick={() => {
              write(lines.join(" "));
              field()?.focus();
            }}
          >
            {messages.addAsOne}
          </button>
        </div>
      )}
    </form>
  );
}
