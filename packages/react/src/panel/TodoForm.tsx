"use client";
import { type ReactElement, useId } from "react";
import { todoFields } from "../a11y/todo-fields.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { Action } from "./Action.tsx";
import { Icon } from "./Icon.tsx";
import type { TodoEditing } from "./todo-editing.ts";

/** Props of {@link TodoForm}: without a row to edit in its place it adds tasks. */
export interface TodoFormProps extends Partial<TodoEditing>, Pick<TodoSlotCommon, "messages" | "part"> {
  readonly hidden?: boolean;
}

/**
 * The composer, and the editor of a row. Enter saves, Escape resets. The fields are the browser's own, so that nothing
 * that renders meanwhile disturbs an input method or writes over what is typed.
 */
export function TodoForm({ problem, row, issue, hidden, messages, part }: TodoFormProps): ReactElement {
  const id = useId();
  const control = row || hidden ? undefined : "compose";
  return (
    <form {...part(row ? "editor" : "composer")} data-form hidden={hidden}>
      {!row && <Icon name="add" part={part} />}
      {(row ? todoFields : (["subject"] as const)).map((name, i) => {
        const Tag = name === "detail" ? "textarea" : "input";
        const word = i ? messages[name as "owner"] : row ? messages.editing(row.subject) : messages.compose;
        return (
          <label key={name} {...part("field")}>
            <span>{word}</span>
            <Tag
              {...part("input")}
              name={name}
              data-control={control}
              autoComplete="off"
              dir="auto"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor answers a wish to edit
              autoFocus={row && !i}
              placeholder={row ? undefined : word}
              defaultValue={(row && { ...row, ...issue?.ops[0] }[name]) ?? ""}
              aria-invalid={issue?.limit === name || undefined}
              aria-describedby={problem && id}
            />
          </label>
        );
      })}
      {problem && (
        <p id={id} {...part("problem")} role="alert">
          {problem}
        </p>
      )}
      <div {...part("foot")}>
        <Action part={part} type="submit" word={row ? messages.save : messages.add} />
        {row && <Action part={part} type="reset" word={messages.cancel} />}
      </div>
    </form>
  );
}
