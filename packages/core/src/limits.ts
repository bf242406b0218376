/** The limits of a list, each counted as said; a store takes its own where it is created. */
export interface TodoLimits {
  /** Active items at the end of a batch. @default 100 */
  readonly activeItems: number;
  /** Ops in one batch. @default 100 */
  readonly opsPerBatch: number;
  /** Code points of a cleaned subject. @default 200 */
  readonly subject: number;
  /** Code points of a cleaned detail. @default 2000 */
  readonly detail: number;
  /** Code points of a cleaned owner. @default 64 */
  readonly owner: number;
}

/** The limits of a store that was given none of its own. */
export const defaultTodoLimits: TodoLimits = {
  activeItems: 100,
  opsPerBatch: 100,
  subject: 200,
  detail: 2000,
  owner: 64,
};
