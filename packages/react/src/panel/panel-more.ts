import type { TodoRow } from "../sync/types.ts";
import type { PastedTask } from "./more/pasted-tasks.ts";

/** What the second stage remembers of one panel; the first only keeps it. */
export interface PanelMore {
  /** The row that is dragged, and the rows as they stood when it was taken up. */
  readonly drag?: { readonly row: TodoRow; readonly seen: readonly TodoRow[] } | undefined;
  /** The key of the row that says who did what to it. */
  readonly about?: string | undefined;
  /** The keys of the selected rows, and of the one that was pressed last; none while nothing is to be selected. */
  readonly selection?: { readonly keys: readonly string[]; readonly last?: string | undefined } | undefined;
  /** What was pasted into the field of the composer, and the tasks that it may become. */
  readonly pasted?: { readonly text: string; readonly tasks: readonly PastedTask[] } | undefined;
}
