"use client";
import { type ReactElement, useId } from "react";
import { todoFields } from "../a11y/todo-fields.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { Action } from "./Action.tsx";
import { Icon } from "./Icon.tsx";
import type { TodoEditing } from "./todo-editing.ts";

/** Props of {@link TodoForm}: without a row to edit in its place it adds tasks. */
export interface TodoFormProps extends Partial<TodoEditing> {
  readonly hidden?: boolean;
  readonly messages: TodoMessages;
}

/**
 * The composer, and the editor of a row. Enter saves, Escape resets. The fields are the browser's own, so that nothing
 * that renders meanwhile disturbs an input method or writes over what is typed.
 */
export function TodoForm({ row, hidden, issue, problem, messages }: TodoFormProps): ReactElement {
  const id = useId();
  const control = row || hidden ? undefined : "compose";
  return (
    <form className={row ? "swarm-todos-editor" : "swarm-todos-composer"} hidden={hidden}>
      {!row && <Icon name="add" />}
      {(row ? todoFields : (["subject"] as const)).map((name, i) => {
        const Tag = name === "detail" ? "textarea" : "input";
        const word = i ? messages[name as "owner"] : row ? messages.editing(row.subject) : messages.compose;
        return (
          <label key={name} className="swarm-todos-field">
            <span>{word}</span>
            <Tag
              className="swarm-todos-input"
              data-control={control}
              name={name}
              dir="auto"
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor answers a wish to edit
              autoFocus={row && !i}
              defaultValue={(row && { ...row, ...issue?.ops[0] }[name]) ?? ""}
              placeholder={row ? undefined : word}
              aria-invalid={issue?.limit === name || undefined}
              aria-describedby={problem && id}
            />
          </label>
        );
      })}
      {problem && (
        <p id={id} className="swarm-todos-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="swarm-todos-foot">
        <Action type="submit" word={row ? messages.save : messages.add} />
        {row && <Action type="reset" word={messages.cancel} />}
      </div>
    </form>
  );
}
