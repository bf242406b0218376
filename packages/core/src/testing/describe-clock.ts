import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { ada } from "./test-list.ts";

const day = 24 * 60 * 60 * 1000;

/** Stores that heed a clock. */
export function describeClock(lab: Lab): void {
  describe("the clock", () => {
    test("times never run backwards within a list", async () => {
      let time = Date.UTC(2030, 0, 1);
      const list = await lab.listOf({ now: () => time });
      const at = async (): Promise<string | null> => (await list.write([{ op: "add", subject: "x" }])).updatedAt;
      expect(await at()).toBe("2030-01-01T00:00:00.000Z");
      expect(await at()).toBe("2030-01-01T00:00:00.001Z");
      time -= day;
      expect(await at()).toBe("2030-01-01T00:00:00.002Z");
      time += 2 * day;
      expect(await at()).toBe("2030-01-02T00:00:00.000Z");
    });

    test("the ledger lasts seven days", async () => {
      let time = Date.UTC(2030, 0, 1);
      const list = await lab.listOf({ now: () => time });
      const sent = { rev: null, client: "tab", batchId: "batch" };
      await list.write([{ op: "add", subject: "A" }], sent);
      time += 7 * day - 1000;
      expect(await list.attempt([{ op: "add", subject: "A" }], sent)).toMatchObject({
        conflict: false,
        replayed: true,
      });
      time += 2000;
      expect((await list.read({ actor: ada, client: "tab" })).ack).toBeNull();
      expect(await list.attempt([{ op: "add", subject: "A" }], sent)).toMatchObject({ conflict: true, currentRev: 1 });
    });
  });
}
