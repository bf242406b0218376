import type { ReactElement } from "react";
import type { TodoNoticeProps } from "../slots/slot-props.ts";
import { Action } from "./Action.tsx";

/** The built-in notice: a sentence, its buttons, and what it is about. */
export function DefaultTodoNotice({ buttons, text, part, noticeProps, children }: TodoNoticeProps): ReactElement {
  return (
    <div {...part("notice")} {...noticeProps}>
      <p {...part("text")}>{text}</p>
      {buttons?.map(({ word, control }) => (
        <Action key={control} part={part} control={control} word={word} />
      ))}
      {children}
    </div>
  );
}
