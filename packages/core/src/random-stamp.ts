import { randomText } from "./random-text.ts";

/** A new stamp for a list: 24 random characters, which no list was ever given before. */
export function randomStamp(): string {
  return randomText(24);
}
