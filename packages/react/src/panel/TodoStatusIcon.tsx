import type { TodoStatus } from "@swarm-todos/core";
import type { ReactElement } from "react";

/** The three states as three shapes, an empty ring, a half-filled one and a tick, so that none is told by colour alone. */
export function TodoStatusIcon({ status }: { readonly status: TodoStatus }): ReactElement {
  return (
    <svg className="swarm-todos-glyph" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {status === "in_progress" && <path className="swarm-todos-half" d="M10 5.2a4.8 4.8 0 0 1 0 9.6z" />}
      {status === "completed" && <path className="swarm-todos-tick" d="M6.2 10.3l2.6 2.6 5-5.4" />}
    </svg>
  );
}
