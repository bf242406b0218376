import { cleanTodoText } from "@swarm-todos/core";
import { describe, expect, test } from "vitest";
import { scriptItems } from "../swarm/work-for.ts";
import { launchBrief } from "./launch-brief.ts";
import { projectOf } from "./project.ts";

describe("the script", () => {
  test.each(["acme", "globex", "elsewhere", "__proto__"])(
    "of %s is a plan of eight or more items with a result each",
    (org) => {
      const items = scriptItems(launchBrief(projectOf(org)));
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
      expect(new Set(items.map((item) => item.subject)).size).toBe(items.length);
      for (const item of items) {
        expect(cleanTodoText("subject", item.subject)).toBe(item.subject);
        expect(cleanTodoText("detail", item.detail ?? "")).toBe(item.detail ?? "");
        expect(item.section.paragraphs.length).toBeGreaterThan(0);
      }
    },
  );

  test("is the same every time, and another one for another organisation", () => {
    expect(launchBrief(projectOf("acme"))).toEqual(launchBrief(projectOf("acme")));
    expect(launchBrief(projectOf("globex")).title).not.toBe(launchBrief(projectOf("acme")).title);
  });
});
