"use client";
import { type FocusEvent, type ReactElement, useId, useRef } from "react";
import { activeElement } from "../../a11y/active-element.ts";
import { todoFields } from "../../a11y/todo-fields.ts";
import type { TodoRow } from "../../sync/types.ts";
import { Action } from "../Action.tsx";
import { deed } from "../deed.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { isGone } from "./is-gone.ts";
import { issueText } from "./issue-text.ts";
import { saveEdit } from "./save-edit.ts";
import { useTakenAway } from "./useTakenAway.ts";

/** Props of {@link TodoEditor}. */
export interface TodoEditorProps extends PanelStageProps {
  readonly row: TodoRow;
}

/**
 * The editor of a row, below it. Enter saves, and so does leaving it; Escape resets. Where the row was archived meanwhile it
 * stays with what was typed, and asks what is to become of that.
 */
export function TodoEditor({ panel, row }: TodoEditorProps): ReactElement {
  const { common, editing, setEditing, todos } = panel;
  const { messages, part } = common;
  const issue = editing?.issue;
  const isOver = isGone(panel);
  const problem = [
    isOver && (editing?.problem ?? deed(messages, messages.archived, row)),
    issue && issueText(issue, messages),
  ]
    .filter(Boolean)
    .join(" · ");
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const away = useTakenAway(panel.link, formRef);
  const fields = { ...editing?.row, ...issue?.ops[0] } as Partial<Record<(typeof todoFields)[number], string | null>>;

  const leaveForm = ({ currentTarget: form, target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    // The window losing the focus leaves the element focused: it has not been left.
    if (activeElement(target) === target || form.contains(relatedTarget)) return;
    const leave = (event?: Event): void => {
      if (!event?.composedPath().includes(form)) void saveEdit(panel, form);
    };
    // A form that closes on pointer-down moves what stands below it, and the click would land beside its target. One that
    // closes before the next stop has the focus would take it back to its own row.
    const page = form.ownerDocument;
    const once = { once: true, capture: true, signal: away.current.signal };
    if (page.querySelector(":active")) page.addEventListener("mouseup", leave, once);
    else if (panel.root.current?.contains(relatedTarget)) form.getRootNode().addEventListener("focusin", leave, once);
    else leave();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the focus leaving its fields, and of Escape in them
    <form
      ref={formRef}
      {...part("editor")}
      data-form
      onBlur={leaveForm}
      // Else it would close the host's dialog as well.
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void saveEdit(panel, event.currentTarget, isOver ? "restore" : undefined);
      }}
      onReset={(event) => {
        event.stopPropagation();
        away.current.abort();
        if (issue) todos.dismiss(issue.id);
        setEditing(null);
      }}
    >
      {todoFields.map((name, i) => {
        const Tag = name === "detail" ? "textarea" : "input";
        return (
          <label key={name} {...part("field")}>
            <span>{i ? messages[name as "owner"] : messages.editing(row.subject)}</span>
            <Tag
              {...part("input")}
              name={name}
              autoComplete="off"
              dir="auto"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor answers a wish to edit
              autoFocus={!i}
              onFocus={({ target }: FocusEvent<HTMLInputElement & HTMLTextAreaElement>) => i || target.select()}
              defaultValue={fields[name] ?? ""}
              aria-invalid={issue?.limit === name || undefined}
              aria-describedby={problem ? id : undefined}
            />
          </label>
        );
      })}
      {problem && (
        <p id={id} {...part("problem")} role={issue ? "alert" : undefined}>
          {problem}
        </p>
      )}
      <div {...part("foot")}>
        <Action part={part} type="submit" word={isOver ? messages.restoreAndSave : messages.save} />
        {isOver && (
          <Action
            part={part}
            word={messages.addAsNew}
            onClick={({ currentTarget: { form } }) => void saveEdit(panel, form as HTMLFormElement, "add")}
          />
        )}
        <Action part={part} type="reset" word={isOver ? messages.discard : messages.cancel} />
      </div>
    </form>
  );
}
