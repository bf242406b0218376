import { TodoOpError, type TodoOpErrorCode, type TodoOpErrorDetails } from "./todo-op-error.ts";

/** Makes the error of a rejected batch, its message in the one form that all have: what, consequence, what to do. */
export function reject(code: TodoOpErrorCode, what: string, advice: string, details: TodoOpErrorDetails): TodoOpError {
  return new TodoOpError(code, `swarm-todos: ${what}. Nothing was written. ${advice}.`, details);
}
