import { enFirst } from "../en-first.ts";
import { enLater } from "../en-later.ts";
import type { TodoMessages } from "../messages.ts";

/** The words in English: built in, and what every partial override stands on. */
export const en: TodoMessages = { ...enFirst, ...enLater };
