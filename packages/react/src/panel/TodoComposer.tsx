"use client";
import { type ReactElement, useId, useRef, useState } from "react";
import { isComposing } from "../a11y/is-composing.ts";
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
 * batch. What the list refuses comes back into the field. The field is the browser's own, so that nothing that renders
 * meanwhile disturbs an input method.
 */
export function TodoComposer({ hidden, issue, actions, messages }: TodoComposerProps): ReactElement {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<readonly string[]>([]);
  const write = (text: string, asking: readonly string[] = []): void => {
    if (field.current) field.current.value = text;
    setLines(asking);
    actions.set({ typing: text !== "" || asking.length > 0 });
  };
  const leave = (text: string): void => {
    actions.release();
    write(text);
    field.current?.focus();
  };
  const add = async (subjects: readonly string[]): Promise<void> => {
    leave("");
    if (!(await actions.add(subjects))) return;
    if (subjects.length > 1) write("", subjects);
    else write(subjects.join());
  };
  const problem = issue ? issueWords(issue, messages).text : undefined;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its own fields bubble up to the form
    <form
      className="swarm-todos-composer"
      data-swarm-todos="composer"
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value ?? "";
        if (text.trim()) void add([text]);
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) {
          if (event.key === "Enter") event.preventDefault();
        } else if (event.key === "Escape") leave(lines.length > 0 ? (field.current?.value ?? "") : "");
      }}
    >
      <Icon name="add" />
      <input
        ref={field}
        className="swarm-todos-compose"
        data-control={hidden ? undefined : "compose"}
        aria-label={messages.compose}
        placeholder={messages.compose}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}p`}
        onChange={(event) => {
          if (!event.target.value) actions.release();
          actions.set({ typing: event.target.value !== "" });
        }}
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const start = value.slice(0, selectionStart ?? undefined);
          const pasted = event.clipboardData.getData("text/plain");
          const tasks = pastedTasks(start + pasted + value.slice(selectionEnd ?? value.length));
          if (tasks.length < 2) return;
          event.preventDefault();
          write(value, tasks);
        }}
      />
      <button type="submit" className="swarm-todos-button swarm-todos-primary">
        {messages.add}
      </button>
      {problem && (
        <p id={`${id}p`} className="swarm-todos-problem" role="alert">
          {problem}
        </p>
      )}
      {lines.length > 0 && (
        <div className="swarm-todos-ask">
          <p className="swarm-todos-text">{messages.addManyQuestion(lines.length)}</p>
          <ol className="swarm-todos-lines">
            {lines.map((line, i) => (
              // Lines may repeat, and stand still.
              <li key={i} dir="auto">
                {line}
              </li>
            ))}
          </ol>
          <button
            type="button"
            className="swarm-todos-button swarm-todos-primary"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question answers a paste: the next key should be able to answer it
            autoFocus
            onClick={() => void add(lines)}
          >
            {messages.addMany(lines.length)}
          </button>
          <button type="button" className="swarm-todos-button" onClick={() => leave(lines.join(" "))}>
            {messages.addAsOne}
          </button>
        </div>
      )}
    </form>
  );
}
