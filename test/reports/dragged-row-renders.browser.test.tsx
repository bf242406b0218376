import { en } from "@swarm-todos/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { handle, ids, item, middle, order, panel } from "../journeys/dragged-panel.ts";
import { mouse } from "../journeys/real-pointers.ts";
import "@swarm-todos/react/styles.css";

const rows = Array.from("ABCDEFGHIJKL");

test("a drag renders no row, and what others change in the middle of it renders no other than theirs", async () => {
  await page.viewport(420, 900);
  const renders: string[] = [];
  const took = (): string[] => [...new Set(renders.splice(0))].sort();
  const world = await panel(rows, {
    messages: {
      // Asked once by each render of a row.
      actionsFor: (subject) => {
        renders.push(subject);
        return en.actionsFor(subject);
      },
    },
  });
  expect(took()).toEqual(rows);
  await mouse.down(middle(handle("C")));
  await mouse.move(middle(item("F")));
  await expect.poll(() => item("C").hasAttribute("data-dragging")).toBe(true);
  expect(took()).toEqual([]);
  await world.remote([{ op: "update", id: (await ids(world))[7] as string, owner: "writer" }]);
  await expect.poll(() => item("H").textContent).toContain("writer");
  await mouse.move(middle(item("G")));
  expect(took()).toEqual(["H"]);
  await mouse.up();
  await expect.poll(() => order()).toBe("ABDEFGCHIJKL");
  await expect.poll(async () => (await world.subjects()).join("")).toBe("ABDEFGCHIJKL");
  expect(took()).toEqual([]);
});
