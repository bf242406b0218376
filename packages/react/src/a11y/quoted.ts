import { isolated } from "./isolated.ts";

const longest = 60;

/** A subject as it is spoken or named in a sentence: quoted, isolated, at most 60 graphemes. */
export function quoted(text: string): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return `‘${isolated(graphemes.length > longest ? `${graphemes.slice(0, longest).join("")}…` : text)}’`;
}
