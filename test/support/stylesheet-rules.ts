import { type Selector, transform } from "lightningcss";

/** A selector of a stylesheet. */
export interface SheetSelector {
  readonly text: string;
  /** Whether the element that is styled, or one around it, has to be a part of ours. */
  readonly isOurs: boolean;
  /** Ids, classes and the like, tags; what stands in `:where()` weighs nothing. */
  readonly weight: readonly [number, number, number];
}

const add = (a: SheetSelector["weight"], b: SheetSelector["weight"]): SheetSelector["weight"] => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
];
const heaviest = (selectors: readonly Selector[]): SheetSelector["weight"] =>
  selectors.map(weigh).reduce((a, b) => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0 ? b : a);

function weigh(selector: Selector): SheetSelector["weight"] {
  return selector
    .map((part): SheetSelector["weight"] => {
      if (part.type === "id") return [1, 0, 0];
      if (part.type === "type" || part.type === "pseudo-element") return [0, 0, 1];
      if (part.type === "class" || part.type === "attribute") return [0, 1, 0];
      if (part.type !== "pseudo-class") return [0, 0, 0];
      if (part.kind === "where") return [0, 0, 0];
      if (part.kind === "is" || part.kind === "not" || part.kind === "has") return heaviest(part.selectors);
      return [0, 1, 0];
    })
    .reduce(add);
}

/** Reads a stylesheet with a CSS parser: its selectors, its layers, and the names that it gives the whole page. */
export function readStylesheet(css: string): {
  readonly selectors: readonly SheetSelector[];
  readonly rules: readonly string[];
} {
  const selectors: SheetSelector[] = [];
  const rules: string[] = [];
  transform({
    filename: "sheet.css",
    code: Buffer.from(css),
    visitor: {
      Rule: (rule) => void rules.push(rule.type),
      Rule_: undefined,
    } as never,
  });
  return { selectors, rules };
}
