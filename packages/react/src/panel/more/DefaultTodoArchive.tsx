import type { ReactElement } from "react";
import type { TodoArchiveProps } from "../../slots/slot-props.ts";
import { Action } from "../Action.tsx";

/** The built-in archive view: the archived rows, and a button for older ones. */
export function DefaultTodoArchive({ loadMore, list, part, hasMore, messages }: TodoArchiveProps): ReactElement {
  return (
    <>
      {list}
      {hasMore && <Action part={part} control="more" onClick={loadMore} word={messages.more} />}
    </>
  );
}
