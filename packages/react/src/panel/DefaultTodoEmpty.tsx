import type { ReactElement } from "react";
import type { TodoEmptyProps } from "../slots/slot-props.ts";

/** The built-in text in place of a list without rows. */
export function DefaultTodoEmpty({ messages, part, archived }: TodoEmptyProps): ReactElement {
  return (
    <div {...part("empty")}>
      <p>{archived ? messages.emptyArchive : messages.empty}</p>
    </div>
  );
}
