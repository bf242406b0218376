import type { ReactElement } from "react";
import type { TodoMessages } from "../messages/messages.ts";

/** Props of {@link TodoProgress}. */
export interface TodoProgressProps {
  readonly done: number;
  readonly total: number;
  readonly labelledBy: string;
  readonly messages: TodoMessages;
}

/** How much of the plan is done. Never live: whoever wants to know reads it. */
export function TodoProgress({ done, total, labelledBy, messages }: TodoProgressProps): ReactElement {
  return (
    <progress
      className="swarm-todos-progress"
      value={done}
      max={total}
      aria-labelledby={labelledBy}
      aria-valuetext={messages.progress(done, total)}
    />
  );
}
