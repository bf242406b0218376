import type { TodoOp } from "@swarm-todos/core";
import type { Dispatch, ReactElement, RefObject, SetStateAction } from "react";
import type { SeenList } from "../a11y/useNews.ts";
import type { Speech } from "../a11y/useSpeech.ts";
import type { TodosList } from "../client/todos-list.ts";
import type { SwarmTodos } from "../hooks/swarm-todos.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import type { TodoPanelProps, TodoPanelView } from "../slots/todo-panel-props.ts";
import type { TodoOutcome, TodoRow, TodoSyncState } from "../sync/types.ts";
import type { PanelLink } from "./panel-link.ts";
import type { PanelMore } from "./panel-more.ts";
import type { PanelOffer } from "./panel-offer.ts";
import type { PanelAct } from "./press-key.ts";
import type { TodoEditing } from "./todo-editing.ts";
import type { FocusSpot } from "./usePanelFocus.ts";

/** What the parts of one panel share; the second stage works with nothing else. Another object at each render. */
export interface PanelFrame {
  readonly props: TodoPanelProps;
  /** To what the panel was rendered with last, for what goes on after an answer. */
  readonly link: PanelLink;
  readonly root: RefObject<HTMLElement | null>;
  /** What every slot is given. */
  readonly common: TodoSlotCommon;
  readonly store: TodosList;
  readonly todos: SwarmTodos;
  /** What the person is on. */
  readonly spot: RefObject<FocusSpot | null>;
  readonly speech: Speech;
  /** The lists that were rendered before the second stage came. */
  readonly past: RefObject<SeenList[]>;
  /** Whether there is text in a form that was not there before. */
  readonly isTyping: () => boolean;
  /** Whether the person types or edits, so that nothing should be said. */
  readonly isBusy: () => boolean;
  /** Does what a control stands for. */
  readonly act: PanelAct;
  /** Sends one gesture, says it, and offers to take it back. */
  readonly send: (
    ops: TodoOp | readonly TodoOp[],
    said: string,
    row: { readonly subject: string },
    seen?: readonly TodoRow[],
    isSaid?: boolean,
  ) => Promise<TodoOutcome>;
  readonly editing: TodoEditing | null;
  readonly setEditing: Dispatch<SetStateAction<TodoEditing | null>>;
  readonly offer: PanelOffer | undefined;
  readonly setOffer: Dispatch<SetStateAction<PanelOffer | undefined>>;
  readonly more: PanelMore;
  /** Give it a function where what is there matters. */
  readonly setMore: Dispatch<SetStateAction<PanelMore>>;
  /** The rows in the order in which they are shown. */
  readonly rows: readonly TodoRow[];
  readonly view: TodoPanelView;
  readonly setView: (view: TodoPanelView) => void;
  readonly titleId: string;
  /** What the archive view shows; the second stage's own. */
  readonly archivedRef: RefObject<readonly TodoRow[]>;
  /** Renders rows as the panel's list, or what stands there while there are none. */
  readonly list: (rows: readonly TodoRow[], phase: TodoSyncState["phase"]) => ReactElement;
  /** Call it in a layout effect after what may have removed the focused element. */
  readonly keepFocus: () => void;
}
