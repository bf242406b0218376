import { isolated } from "./isolated.ts";

const longest = 60;

/** A subject as it is spoken or named in a sentence: quoted, isolated, at most 60 graphemes. */
export function quoted(text: string): string {
  const next = Array.from(new Intl.Segmenter().segment(text))[longest];
  return `‘${isolated(next ? `${text.slice(0, next.index)}…` : text)}’`;
}
