import type { Dispatch, SetStateAction } from "react";
import type { Say } from "../a11y/useAnnouncer.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue } from "../sync/types.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { PanelFocus } from "./usePanelFocus.ts";

/** Which of its two lists a panel shows. */
export type PanelView = "plan" | "archive";

/** What the panel's actions work on: everything as it is at the last render. */
export interface PanelLive {
  readonly todos: SwarmTodos;
  readonly messages: TodoMessages;
  readonly readOnly: boolean;
  readonly say: Say;
  /** Called right before a gesture of the person. */
  readonly own: () => void;
  readonly focus: PanelFocus;
  readonly heldIssue: TodoIssue | null;
  readonly setEditing: Dispatch<SetStateAction<TodoEditing | null>>;
  readonly setView: (view: PanelView) => void;
  readonly setHeldIssue: (issue: TodoIssue | null) => void;
  readonly setTyping: (isTyping: boolean) => void;
  /** The keys of rows that the person archived themselves. */
  readonly leaving: Set<string>;
}
