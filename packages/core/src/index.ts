export { type AppliedTodoOps, type ApplyTodoOpsContext, applyTodoOps, type TodoListState } from "./apply-todo-ops.ts";
export { checkHistoryRange } from "./check-history-range.ts";
export { checkStoreKeys, type StoreKeys } from "./check-store-keys.ts";
export { cleanTodoActor } from "./clean-todo-actor.ts";
export { cleanTodoText } from "./clean-todo-text.ts";
export {
  createMemoryTodoStore,
  type MemoryTodoStore,
  type MemoryTodoStoreOptions,
} from "./create-memory-todo-store.ts";
export { digestOps } from "./digest-ops.ts";
export { effectiveOrigin } from "./effective-origin.ts";
export { fingerprintOps } from "./fingerprint-ops.ts";
export { isClientKey } from "./is-client-key.ts";
export { isTodoId } from "./is-todo-id.ts";
export {
  type ArchiveAddedAfterOptions,
  type ArchivedAddedAfter,
  archiveAddedAfter,
} from "./lifecycle/archive-added-after.ts";
export { type CopiedTodoList, type CopyTodoListOptions, copyTodoList } from "./lifecycle/copy-todo-list.ts";
export { TodoLifecycleError, type TodoLifecycleErrorCode } from "./lifecycle/todo-lifecycle-error.ts";
export { defaultTodoLimits, type TodoLimits } from "./limits.ts";
export { MalformedBatchError } from "./malformed-batch-error.ts";
export { maxTopicBytes } from "./max-topic-bytes.ts";
export { namedIds } from "./named-ids.ts";
export type { TodoTextField } from "./normalize-todo-text.ts";
export { parseTodoOps } from "./parse-todo-ops.ts";
export { PingSubscribers } from "./ping-subscribers.ts";
export { randomStamp } from "./random-stamp.ts";
export { randomTodoId } from "./random-todo-id.ts";
export { type RenderedTodoList, type RenderTodoListOptions, renderTodoList } from "./render-todo-list.ts";
export { replayTodoHistory } from "./replay-todo-history.ts";
export { resolveTodoLimits } from "./resolve-todo-limits.ts";
export { TodoOpError, type TodoOpErrorCode, type TodoOpErrorDetails } from "./todo-op-error.ts";
export {
  type TodoApplyOptions,
  type TodoGetOptions,
  type TodoStore,
  type TodoStoreOperator,
  TodoStoreUnavailableError,
} from "./todo-store.ts";
export { todosTopic } from "./todos-topic.ts";
export { type TodosTopicVector, todosTopicVectors } from "./todos-topic-vectors.ts";
export type {
  ApplyOutcome,
  TodoAck,
  TodoActor,
  TodoHistoryEntry,
  TodoItem,
  TodoOp,
  TodoOrigin,
  TodoPing,
  TodoSnapshot,
  TodoStatus,
} from "./types.ts";
