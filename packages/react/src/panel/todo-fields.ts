/** The texts of a task, in the order of an editor's fields. */
export const todoFields = ["subject", "detail", "owner"] as const;
