import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { loadStage } from "./load-stage.ts";

test("on a server the first stage alone is rendered, though the second one is loaded, and nothing is asked for", async () => {
  const world = await createPanelWorld(["A"]);
  const before = renderToString(world.element());
  expect(await loadStage(() => undefined)).toBeDefined();
  const html = renderToString(world.element());
  expect(html).toBe(before);
  expect(html).toContain("Loading…");
  expect(html).toContain("<output");
  expect(html).not.toContain("style=");
  expect(world.requests).toEqual([]);
});
