import { expect, test } from "vitest";
import { planAsMarkdown } from "./plan-as-markdown.ts";

test("tasks are a checklist, and what they say cannot become markup", () => {
  expect(
    planAsMarkdown([
      { subject: "Draft", detail: "First\nsecond", status: "completed" },
      { subject: "Ask *them* [now]", detail: null, status: "in_progress" },
      { subject: "Ship", detail: null, status: "pending" },
    ]),
  ).toBe("- [x] Draft\n  First\n  second\n- [ ] Ask \\*them\\* \\[now\\]\n- [ ] Ship");
});

test("a detail cannot make a list, a heading or a rule of its lines, nor an entity of its letters", () => {
  const detail = "---\n===\n- a\n  + b\n1. c\n2) d\n# e\n> f\n~~~\na &lt; b";
  expect(planAsMarkdown([{ subject: "- S &amp;", detail, status: "pending" }]).split("\n")).toEqual([
    "- [ ] - S \\&amp;",
    "  \\---",
    "  \\===",
    "  \\- a",
    "    \\+ b",
    "  1\\. c",
    "  2\\) d",
    "  \\# e",
    "  \\> f",
    "  \\~\\~\\~",
    "  a \\&lt; b",
  ]);
});
