import type { ReactElement } from "react";

/** The demo's mark. */
export function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="mark-ground" />
      <path d="M9 16.5l4.5 4.5L23 11.5" className="mark-stroke" />
    </svg>
  );
}
