import type { TodoLaterWord } from "./en-later.ts";
import type { TodoMessages } from "./messages.ts";

/** The words of the panel's second stage: empty until that is loaded. Every catalogue of a panel stands on this one object. */
export const laterWords: Partial<Pick<TodoMessages, TodoLaterWord>> = {};
