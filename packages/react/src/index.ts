export type {
  InitialTodoLists,
  TodoErrorListener,
  TodoOutcomeSource,
  TodosClientOptions,
  TodosHeaders,
} from "./client/client-options.ts";
export { createTodosClient, type TodosClient } from "./client/create-todos-client.ts";
export type { TodosList } from "./client/todos-list.ts";
export { SwarmProvider, type SwarmProviderProps } from "./hooks/SwarmProvider.tsx";
export type { SwarmContextValue } from "./hooks/swarm-context.ts";
export type { SwarmTodos } from "./hooks/swarm-todos.ts";
export { useSwarm } from "./hooks/useSwarm.ts";
export { useSwarmTodos } from "./hooks/useSwarmTodos.ts";
export { type TodosArchive, useTodosArchive } from "./hooks/useTodosArchive.ts";
export { useTodosRealtime } from "./hooks/useTodosRealtime.ts";
export { useTodosSelector } from "./hooks/useTodosSelector.ts";
export { type TodosUndo, useTodosUndo } from "./hooks/useTodosUndo.ts";
export { en } from "./messages/en.ts";
export type { TodoMessages } from "./messages/messages.ts";
export { DefaultTodoComposer } from "./panel/DefaultTodoComposer.tsx";
export { DefaultTodoEmpty } from "./panel/DefaultTodoEmpty.tsx";
export { DefaultTodoHeader } from "./panel/DefaultTodoHeader.tsx";
export { DefaultTodoNotice } from "./panel/DefaultTodoNotice.tsx";
export { DefaultTodoPanel } from "./panel/DefaultTodoPanel.tsx";
export { DefaultTodoRow } from "./panel/DefaultTodoRow.tsx";
export { DefaultTodoRowActions } from "./panel/DefaultTodoRowActions.tsx";
export { DefaultTodoStatusIcon } from "./panel/DefaultTodoStatusIcon.tsx";
export { DefaultTodoArchive } from "./panel/more/DefaultTodoArchive.tsx";
export { TodoPanel } from "./panel/TodoPanel.tsx";
export type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "./realtime/todos-realtime.ts";
export { defineTodoComponents } from "./slots/define-todo-components.ts";
export type {
  TodoArchiveProps,
  TodoComposerProps,
  TodoEmptyProps,
  TodoHeaderProps,
  TodoNoticeButton,
  TodoNoticeProps,
  TodoRowActionsProps,
  TodoRowProps,
  TodoSlotCommon,
  TodoSlotProps,
  TodoStatusIconProps,
} from "./slots/slot-props.ts";
export type { TodoActions } from "./slots/todo-actions.ts";
export type { OptionalTodoSlot, TodoComponents } from "./slots/todo-components.ts";
export type { TodoPanelProps, TodoPanelView } from "./slots/todo-panel-props.ts";
export type { TodoClassNames, TodoPart, TodoPartProps } from "./slots/todo-part.ts";
export {
  projectAdd,
  projectRemove,
  projectReorder,
  projectRestore,
  projectUpdate,
  type TodoAddFields,
  type TodoUpdateFields,
} from "./sync/projections.ts";
export { reorderIds } from "./sync/reorder-ids.ts";
export type {
  TodoIssue,
  TodoItemsProjection,
  TodoOutcome,
  TodoProjection,
  TodoProjectionContext,
  TodoRow,
  TodoSyncState,
} from "./sync/types.ts";
export type { TodoDeed } from "./sync/undo.ts";
