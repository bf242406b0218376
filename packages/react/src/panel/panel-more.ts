import type { TodoRow } from "../sync/types.ts";

/** What the second stage remembers of one panel; the first only keeps it. */
export interface PanelMore {
  /** The row that is dragged, and the rows as they stood when it was taken up. */
  readonly drag?: { readonly row: TodoRow; readonly seen: readonly TodoRow[] } | undefined;
  /** The key of the row that says who did what to it. */
  readonly about?: string | undefined;
}
