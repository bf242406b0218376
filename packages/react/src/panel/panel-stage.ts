import type { ComponentType, ReactNode } from "react";
import type { TodoLaterWord } from "../messages/en-later.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue, TodoRow } from "../sync/types.ts";
import type { PanelFrame } from "./panel-frame.ts";
import type { PanelMore } from "./panel-more.ts";
import type { TodoEditing } from "./todo-editing.ts";

/** Props of what the second stage renders. */
export interface PanelStageProps {
  readonly panel: PanelFrame;
}

/**
 * The panel's second stage: all that a person does not see and do at once. The panel loads it when it stands in the page,
 * and goes on without it until then, or for as long as it cannot be loaded.
 */
export interface PanelStage {
  readonly words: Pick<TodoMessages, TodoLaterWord>;
  /** The drawings of its controls. */
  readonly icons: Readonly<Record<string, string>>;
  /** Does what the panel itself has no control for. */
  readonly act: (
    panel: PanelFrame,
    control: string,
    key: string | undefined,
    by: number | object | undefined,
  ) => unknown;
  /** Says a sentence politely. */
  readonly say: (root: PanelFrame["root"], text: string) => void;
  /** The rows in the order to show. */
  readonly arrange: (rows: readonly TodoRow[], editing: TodoEditing | null, more: PanelMore) => readonly TodoRow[];
  /** What stands in the list item of a row, before the row and behind it. Never a component of its own: null costs nothing. */
  readonly lead: (panel: PanelFrame, row: TodoRow) => ReactNode;
  readonly trail: (panel: PanelFrame, row: TodoRow) => ReactNode;
  /** What is wrong with a gesture, in words. */
  readonly issueText: (issue: TodoIssue, messages: TodoMessages) => string;
  /** Called when a row that had the focus went, and not by the person. */
  readonly onLost: (panel: PanelFrame, lost: TodoRow) => void;
  /** Stands before the list, also while the archive is shown. */
  readonly Before: ComponentType<PanelStageProps>;
  /** Stands behind the composer. */
  readonly After: ComponentType<PanelStageProps>;
  /** Stands in place of the list. */
  readonly Archive: ComponentType<PanelStageProps>;
}
