import type { ReactElement } from "react";

/** Props of {@link TodoEmpty}. */
export interface TodoEmptyProps {
  readonly text: string;
  readonly hint?: string | undefined;
}

/** What stands where no row does. */
export function TodoEmpty({ text, hint }: TodoEmptyProps): ReactElement {
  return (
    <div className="swarm-todos-empty" data-swarm-todos="empty">
      <svg className="swarm-todos-drawing" viewBox="0 0 72 48" aria-hidden="true">
        <path d="M8 4h56v11H8zM8 19h56v11H8zM8 34h56v11H8z" />
        <path d="M12 9.6l1.5 1.5 2.7-3.1M22 9.5h24M22 24.5h32M22 39.5h17" />
      </svg>
      <p>{text}</p>
      {hint && <p className="swarm-todos-hint">{hint}</p>}
    </div>
  );
}
