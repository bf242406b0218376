import type { KeyboardEvent } from "react";
import type { Say } from "../a11y/useAnnouncer.ts";
import type { TodoIssue } from "../sync/types.ts";
import type { PanelState } from "./panel-state.ts";
import type { TodoDraft } from "./todo-draft.ts";
import type { TodoEditing } from "./todo-editing.ts";

/** What a person can do in the panel. One object for the panel's life, so that no row renders for its sake; rows are named by key. */
export interface TodoPanelActions {
  /** Done, or not done. */
  readonly toggle: (key: string) => void;
  /** In progress, or back to do. */
  readonly start: (key: string) => void;
  /** Moves by a number of places; to an end where that is further than the list goes. */
  readonly move: (key: string, by: number) => void;
  readonly archive: (key: string) => void;
  readonly restore: (key: string) => void;
  /** Opens the editor; `opener` gets the focus back afterwards. */
  readonly edit: (key: string, opener: string) => void;
  /** Closes the editor and saves what the person changed. `refocus` gives the focus back to what opened it. */
  readonly commit: (editing: TodoEditing, draft: TodoDraft, refocus: boolean) => void;
  /** Closes the editor and leaves the row as it is. */
  readonly cancel: (editing: TodoEditing) => void;
  /** For an editor whose row was archived: brings the row back and saves into it. */
  readonly restoreAndCommit: (editing: TodoEditing, draft: TodoDraft) => void;
  /** For an editor whose row was archived: adds what the fields hold as a task of its own. */
  readonly addFromDraft: (editing: TodoEditing, draft: TodoDraft) => void;
  /** Adds tasks as one batch. Resolves with true when they were refused and the composer, still empty, is to show why. */
  readonly add: (subjects: readonly string[]) => Promise<boolean>;
  /** Closes the issue that the composer shows. */
  readonly release: () => void;
  readonly retry: (issue: TodoIssue) => void;
  readonly dismiss: (issue: TodoIssue) => void;
  readonly refresh: () => void;
  readonly showArchive: (show: boolean) => void;
  readonly loadMore: () => void;
  /** The keys of a row's checkbox. */
  readonly checkboxKey: (event: KeyboardEvent<HTMLElement>, key: string) => void;
  readonly set: (state: Partial<PanelState>) => void;
  readonly say: Say;
}
