import { randomText } from "./random-text.ts";

/** A new id for an item: ten characters that are hard to mistake for one another, about 8·10¹⁴ of them. */
export function randomTodoId(): string {
  return randomText(10);
}
