export type { TodoOutcomeSource, TodosClientOptions, TodosHeaders } from "./client/client-options.ts";
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
export { DefaultTodoPanel } from "./panel/DefaultTodoPanel.tsx";
export { TodoPanel } from "./panel/TodoPanel.tsx";
export type { TodoPanelProps } from "./panel/todo-panel-props.ts";
export type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "./realtime/todos-realtime.ts";
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
