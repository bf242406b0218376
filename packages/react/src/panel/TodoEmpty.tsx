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
        <rect x="8" y="4" width="56" height="11" rx="5.5" />
        <rect x="8" y="19" width="56" height="11" rx="5.5" />
        <rect x="8" y="34" width="56" height="11" rx="5.5" />
        <path d="M11.7 9.6l1.5 1.5 2.7-3.1M22 9.5h24M22 24.5h32M22 39.5h17" />
      </svg>
      <p className="swarm-todos-empty-text">{text}</p>
      {hint !== undefined && <p className="swarm-todos-hint">{hint}</p>}
    </div>
  );
}
