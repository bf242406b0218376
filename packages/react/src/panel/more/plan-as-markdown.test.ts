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
