"use client";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { todoFields } from "../../a11y/todo-fields.ts";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import type { PanelStageProps } from "../panel-stage.ts";
import { actOnIssue } from "./act-on-issue.ts";
import { issueText } from "./issue-text.ts";

/** What is told as an alert: what was lost but for its words. The rest is said politely. */
const loud = /rejected|failed/;

type Texts = Partial<Record<(typeof todoFields)[number], string>>;

/** What did not make it into the list: each with the person's words and what stands there in their place. */
export function TodoIssues({ panel }: PanelStageProps): ReactElement {
  const { editing, common, todos, speech } = panel;
  const { part, messages, readOnly } = common;
  const told = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const issue of todos.issues)
      if (!loud.test(issue.kind) && !told.current.includes(issue.id)) speech[0](issueText(issue, messages));
    told.current = todos.issues.map((issue) => issue.id);
    // oxlint-disable-next-line react/exhaustive-deps -- each is said once, when it comes
  }, [todos.issues]);
  const quote = (label: string, text: string | null | undefined): ReactNode =>
    text && (
      <p key={label} {...part("words")}>
        <b>{label}</b>
        <span dir="auto">{text}</span>
      </p>
    );
  return (
    <>
      {todos.issues.map((issue) => {
        const { id, code } = issue;
        const button = (control: "retry" | "dismiss", word: string) => ({
          control,
          word,
          onPress: () => actOnIssue(panel, control, id),
        });
        return (
          // A form shows its own.
          id !== editing?.issue?.id && (
            <TodoSlot
              {...common}
              key={id}
              text={issueText(issue, messages)}
              name="TodoNotice"
              noticeProps={{ role: loud.test(issue.kind) ? "alert" : undefined, "data-key": id } as object}
              buttons={[
                readOnly
                  ? []
                  : button(
                      "retry",
                      messages[code.startsWith("archived") ? "restore" : code === "changed" ? "apply" : "retry"],
                    ),
                button("dismiss", messages.dismiss),
              ].flat()}
            >
              {(issue.ops as readonly Texts[]).map((op) =>
                todoFields.map((field) => {
                  const now = issue.current?.[field];
                  const isOther = op[field] !== undefined && op[field] !== now;
                  return [quote(messages.yours, op[field]), isOther && quote(messages.now, now)];
                }),
              )}
            </TodoSlot>
          )
        );
      })}
    </>
  );
}
