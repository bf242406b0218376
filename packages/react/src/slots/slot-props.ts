import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue, TodoRow, TodoSyncState } from "../sync/types.ts";
import type { TodoActions } from "./todo-actions.ts";
import type { TodoComponents } from "./todo-components.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";
import type { TodoPart, TodoPartProps } from "./todo-part.ts";

/** What every slot inside a panel is given. All of it keeps its identity for as long as the host's own objects do. */
export interface TodoSlotCommon {
  /** The words of the panel: the host's over the built-in ones. */
  readonly messages: TodoMessages;
  /** Whether the person may change nothing. */
  readonly readOnly: boolean;
  readonly actions: TodoActions;
  /** What marks an element as a part, the host's `classNames` included: spread it into the element. */
  readonly part: (name: TodoPart) => TodoPartProps;
  /** The panel's components, for a slot that has others in it. */
  readonly components: TodoComponents;
  /** Tells the host's `onError` of what went wrong in a slot. */
  readonly report: (error: unknown, slot: keyof TodoSlotProps | "more") => void;
}

/** What the heading is made of. */
export interface TodoHeaderProps extends TodoSlotCommon {
  readonly title: string;
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** For the heading: it names the region and the list, and takes the focus when the archive opens. */
  readonly headingProps: HTMLAttributes<HTMLHeadingElement>;
  /** How many tasks are done, and how many there are; none in the archive. */
  readonly done: number;
  readonly total: number;
  /** Whether something of the person's has had no answer yet. */
  readonly saving: boolean;
  /** Whether the archive is shown. */
  readonly archived: boolean;
  /** Whether only the heading is shown. */
  readonly folded: boolean;
  /** Whether the tasks have boxes to select several by. */
  readonly selecting: boolean;
  readonly phase: TodoSyncState["phase"];
}

/** A task. The row stands inside our `<li>`, and its editor below it while it is edited. */
export interface TodoRowProps extends TodoSlotCommon {
  readonly todo: TodoRow;
  /** The place of the row, from 0, among `count` rows. The built-in row is told only whether it is the first and the last. */
  readonly index: number;
  readonly count: number;
  /** Whether its editor is open. */
  readonly editing: boolean;
  /** Whether it is in progress and nothing works on it. */
  readonly paused: boolean;
  /** Whether a change of it has had no answer for 400 ms. The built-in row leaves that to the `<li>`, and is not told. */
  readonly pending: boolean;
  /**
   * For the row's outermost element: with them it is a stop for the Tab key, has the row's keys (Space, arrows, F2, Delete, Alt with
   * arrows), and takes the focus of a row that went. Fields and buttons inside it keep their own keys.
   */
  readonly rowProps: HTMLAttributes<HTMLElement>;
  /**
   * For the element by which the row is dragged, with mouse, pen or finger. An empty one shows the built-in dots; a row without one
   * is moved by its buttons and keys alone. It is for pointers only: give it no focus and no label.
   */
  readonly handleProps: HTMLAttributes<HTMLElement>;
}

/** The buttons of a task; those of an archived one where it has `archivedAt`. */
export interface TodoRowActionsProps extends TodoSlotCommon {
  readonly todo: TodoRow;
  readonly index: number;
  readonly count: number;
}

/** The picture of a task's status. It is drawn over the checkbox, which it leaves to be pressed. */
export interface TodoStatusIconProps extends TodoSlotCommon {
  readonly status: TodoRow["status"];
  /** Whether it is in progress and nothing works on it. */
  readonly paused: boolean;
  readonly todo: TodoRow;
}

/** Where tasks are added. */
export interface TodoComposerProps extends TodoSlotCommon {
  /** True in the archive and while the plan is folded: what is typed stays, out of sight. */
  readonly hidden: boolean;
  /** An add of the built-in composer that was refused: its words are in its ops. */
  readonly issue: TodoIssue | undefined;
  /** What is wrong with it. */
  readonly problem: string | undefined;
}

/** What stands in place of a list without rows. */
export interface TodoEmptyProps extends TodoSlotCommon {
  /** Whether it is the archive that is empty. */
  readonly archived: boolean;
}

/** A button of a notice. */
export interface TodoNoticeButton {
  /** What it does: `retry`, `dismiss`, `undo`. */
  readonly control: string;
  readonly word: string;
  readonly onPress: () => void;
}

/** Something that the person should know right now. */
export interface TodoNoticeProps extends TodoSlotCommon {
  readonly text: string;
  /** For the notice's outermost element: what it is about, and whether it is an alert. */
  readonly noticeProps?: HTMLAttributes<HTMLElement>;
  readonly buttons?: readonly TodoNoticeButton[] | undefined;
  /** The versions of the words that a notice is about. */
  readonly children?: ReactNode;
}

/** The archive view. */
export interface TodoArchiveProps extends TodoSlotCommon {
  readonly rows: readonly TodoRow[];
  readonly phase: "loading" | "ready" | "failed";
  readonly hasMore: boolean;
  /** Reads one page more. */
  readonly loadMore: () => void;
  /** The rows as the panel lists them, each by the `TodoRow` slot; what stands there while there are none. */
  readonly list: ReactElement;
}

/**
 * The slots of a panel, each with the props that it is handed. A host may add slots of its own by module augmentation,
 * for its own components to find in `components`.
 */
export interface TodoSlotProps {
  TodoPanel: TodoPanelProps;
  TodoHeader: TodoHeaderProps;
  TodoRow: TodoRowProps;
  TodoRowActions: TodoRowActionsProps;
  TodoStatusIcon: TodoStatusIconProps;
  TodoComposer: TodoComposerProps;
  TodoEmpty: TodoEmptyProps;
  TodoNotice: TodoNoticeProps;
  TodoArchive: TodoArchiveProps;
}
