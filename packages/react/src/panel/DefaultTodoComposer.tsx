"use client";
import { type ReactElement, useId } from "react";
import type { TodoComposerProps } from "../slots/slot-props.ts";
import { Action } from "./Action.tsx";
import { Icon } from "./Icon.tsx";

/**
 * The built-in composer: one line that adds a task with Enter, and keeps the focus; Escape clears it. The field is the
 * browser's own, so that nothing that renders meanwhile disturbs an input method or writes over what is typed.
 */
export function DefaultTodoComposer({ problem, issue, hidden, messages, part }: TodoComposerProps): ReactElement {
  const id = useId();
  const word = messages.compose;
  return (
    <form {...part("composer")} data-form hidden={hidden}>
      <Icon name="add" part={part} />
      <label {...part("field")}>
        <span>{word}</span>
        <input
          {...part("input")}
          data-control={hidden ? undefined : "compose"}
          name="subject"
          autoComplete="off"
          dir="auto"
          defaultValue=""
          placeholder={word}
          aria-invalid={issue?.limit === "subject" || undefined}
          aria-describedby={problem && id}
        />
      </label>
      {problem && (
        <p id={id} {...part("problem")} role="alert">
          {problem}
        </p>
      )}
      <div {...part("foot")}>
        <Action part={part} type="submit" word={messages.add} />
      </div>
    </form>
  );
}
