import type { Say } from "../a11y/useAnnouncer.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue } from "../sync/types.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { PanelFocus } from "./usePanelFocus.ts";

/** The panel's own state, beside the list's. */
export interface PanelState {
  readonly view: "plan" | "archive";
  readonly editing: TodoEditing | null;
  /** The issue that the composer shows itself. */
  readonly held: TodoIssue | null;
  /** Whether the composer holds text. */
  readonly typing: boolean;
  /** Whether the open editor was typed into. */
  readonly dirty: boolean;
}

/** What the panel's actions work on: everything as it is at the last render. */
export interface PanelNow extends Pick<PanelFocus, "want" | "current"> {
  readonly todos: SwarmTodos;
  readonly messages: TodoMessages;
  readonly readOnly: boolean;
  readonly say: Say;
  /** Called right before a gesture of the person. */
  readonly own: () => void;
  readonly state: PanelState;
  /** The keys of rows that the person archived themselves. */
  readonly leaving: Set<string>;
}
