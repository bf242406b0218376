import { describe, expect, test } from "vitest";
import { maxTopicBytes } from "./max-topic-bytes.ts";
import { todosTopic } from "./todos-topic.ts";
import { todosTopicVectors } from "./todos-topic-vectors.ts";

describe("todosTopic", () => {
  test.each(todosTopicVectors)("gives $topic", ({ tenantId, container, topic }) => {
    expect(todosTopic(tenantId, container)).toBe(topic);
    expect(topic).toMatch(/^todos:[A-Za-z0-9._~%-]+:[A-Za-z0-9._~%-]+$/);
  });

  test("no two of the vectors share a topic", () => {
    expect(new Set(todosTopicVectors.map(({ topic }) => topic)).size).toBe(todosTopicVectors.length);
  });

  test("encodes every ASCII character but letters, digits, - _ . ~", () => {
    for (let point = 1; point < 128; point += 1) {
      const char = String.fromCharCode(point);
      const encoded = /[A-Za-z0-9._~-]/.test(char) ? char : `%${point.toString(16).toUpperCase().padStart(2, "0")}`;
      expect(todosTopic("o", char)).toBe(`todos:o:${encoded}`);
    }
  });

  test("refuses a lone surrogate", () => {
    expect(() => todosTopic("o", "a\ud800")).toThrow(
      expect.objectContaining({ code: "invalid_field", field: "container" }),
    );
    expect(() => todosTopic("\udc00", "a")).toThrow(
      expect.objectContaining({ code: "invalid_field", field: "tenantId" }),
    );
  });

  test("leaves about 200 ASCII characters and 22 CJK ones beside a UUID", () => {
    const uuid = "123e4567-e89b-12d3-a456-426614174000";
    expect(todosTopic(uuid, "x".repeat(203)).length).toBe(maxTopicBytes);
    expect(todosTopic(uuid, "語".repeat(22)).length).toBeLessThanOrEqual(maxTopicBytes);
    expect(todosTopic(uuid, "語".repeat(23)).length).toBeGreaterThan(maxTopicBytes);
  });
});
