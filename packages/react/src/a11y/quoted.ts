import type { TodoMessages } from "../messages/messages.ts";
import { isolated } from "./isolated.ts";

const longest = 60;

/** A subject as it is spoken or named in a sentence: in the quotation marks of the words' language, isolated, at most 60 graphemes. */
export function quoted(text: string, { quote }: TodoMessages): string {
  const next = Array.from(new Intl.Segmenter().segment(text))[longest];
  return quote(isolated(next ? `${text.slice(0, next.index)}…` : text));
}
