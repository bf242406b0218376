/** The texts of a task, in the order in which they are read and edited. */
export const todoFields = ["subject", "detail", "owner"] as const;
