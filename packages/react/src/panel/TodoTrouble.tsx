import type { ReactElement } from "react";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { TodoSlot } from "../slots/TodoSlot.tsx";
import type { TodoSyncState } from "../sync/types.ts";

/** Props of {@link TodoTrouble}. */
export interface TodoTroubleProps {
  readonly common: TodoSlotCommon;
  readonly state: Pick<TodoSyncState, "trouble">;
  /** Whether the second stage is needed and could not be loaded. */
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** What keeps the list from the server, and that it is read-only. */
export function TodoTrouble({ common, retry, isFailed, state }: TodoTroubleProps): ReactElement {
  const { messages } = common;
  const trouble = state.trouble ?? (isFailed ? "unreachable" : null);
  const isWaiting = trouble === "offline" || trouble === "unreachable";
  return (
    <>
      {trouble && (
        <TodoSlot
          {...common}
          // The button stays the same while only the reason for waiting changes.
          key={`${isWaiting}`}
          text={messages[trouble]}
          noticeProps={isWaiting ? {} : { role: "alert" }}
          buttons={[{ control: "retry", word: messages.retry, onPress: retry }]}
          name="TodoNotice"
        />
      )}
      {common.readOnly && <TodoSlot {...common} name="TodoNotice" text={messages.readOnly} />}
    </>
  );
}
