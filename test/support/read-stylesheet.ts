import { type Selector, transform } from "lightningcss";

/** A selector of a stylesheet, outermost part first. */
export interface SheetSelector {
  /** The class that it begins with, if it begins with one. */
  readonly start: string | undefined;
  /** How many classes, attributes and states it weighs; what stands in `:where()` weighs nothing. */
  readonly classes: number;
  readonly ids: number;
  /** Whether it is of an element that has the focus. */
  readonly isFocus: boolean;
  /** The whole of it, to tell what is wrong. */
  readonly text: string;
}

/** What a CSS parser finds in a stylesheet. */
export interface Stylesheet {
  readonly selectors: readonly SheetSelector[];
  /** The kinds of its rules, nested ones included. */
  readonly rules: readonly string[];
  /** The names of all custom properties. */
  readonly properties: ReadonlySet<string>;
  /** The properties that are declared. */
  readonly declared: ReadonlySet<string>;
}

function classesIn(selector: Selector): number {
  const weights: number[] = selector.map((part) => {
    if (part.type === "class" || part.type === "attribute") return 1;
    if (part.type !== "pseudo-class" || part.kind === "where") return 0;
    const inside = "selectors" in part ? ((part.selectors ?? []) as readonly Selector[]) : [];
    return inside.length > 0 ? Math.max(...inside.map((one) => classesIn(one))) : 1;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** Reads a stylesheet. */
export function readStylesheet(css: string): Stylesheet {
  const selectors: SheetSelector[] = [];
  const rules: string[] = [];
  const properties = new Set<string>();
  const declared = new Set<string>();
  transform({
    filename: "read.css",
    code: Buffer.from(css),
    visitor: {
      DashedIdent: (name) => void properties.add(name),
      Declaration: (declaration) => void declared.add(declaration.property),
      Rule: (rule) => {
        rules.push(rule.type);
        if (rule.type !== "style") return;
        for (const selector of rule.value.selectors) {
          const [first] = selector;
          const text = JSON.stringify(selector);
          selectors.push({
            start: first?.type === "class" ? first.name : undefined,
            classes: classesIn(selector),
            ids: text.split('"type":"id"').length - 1,
            isFocus: text.includes('"focus-visible"'),
            text,
          });
        }
      },
    },
  });
  return { selectors, rules, properties, declared };
}
