import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { oddTexts } from "./odd-texts.ts";
import { ada } from "./test-list.ts";

/** Lists that must not be mistaken for one another. */
export function describeIsolation(lab: Lab): void {
  describe("isolation", () => {
    test("tenants and containers do not see each other, whatever their names", async () => {
      const base = lab.list();
      const t = base.tenant;
      const names: readonly (readonly [string, string])[] = [
        [t, "a:b"],
        [`${t}:a`, "b"],
        [`${t}:a:b`, "c"],
        [t, "b"],
        [t, "B"],
        [t, " b"],
        [t, "b "],
        [t, "b%3Ac"],
        [t, "b:c"],
        [`${t}a`, "b"],
        [t, "ab"],
        [t, "e\u0301"],
        [t, "\u00e9"],
        [t, "["],
        [`${t}","`, "x"],
        [t, `","x`],
        [t, "constructor"],
        // About the longest that a topic has room for.
        [t, "x".repeat(200)],
        [t, "x".repeat(201)],
        ...oddTexts.filter((text) => !/\p{Cc}/u.test(text)).map((text) => [t, text] as const),
      ];
      const lists = names.map(([tenant, container]) => base.beside(tenant, container));
      for (const [index, list] of lists.entries()) {
        await list.write([{ op: "add", subject: `list ${index}` }], { rev: null, client: "tab", batchId: "batch" });
      }
      for (const [index, list] of lists.entries()) {
        expect(await list.read()).toMatchObject({
          container: list.container,
          rev: 1,
          items: [{ subject: `list ${index}` }],
        });
        expect((await list.read({ includeArchived: true })).archivedCount).toBe(0);
      }
      expect(await base.read()).toMatchObject({ rev: null, items: [] });
    });

    test("an id of another list is unknown", async () => {
      const list = lab.list();
      const other = list.beside(list.tenant, "another");
      const stranger = list.beside(`${list.tenant}-2`, list.container);
      const [id = ""] = await list.add("mine");
      const [archived = ""] = await list.add("archived");
      await list.write([{ op: "remove", id: archived }]);
      for (const there of [other, stranger]) {
        await there.add("theirs");
        expect(await there.refused([{ op: "update", id, subject: "taken" }])).toMatchObject({
          code: "unknown_item",
          id,
        });
        expect(await there.refused([{ op: "remove", id }])).toMatchObject({ code: "unknown_item" });
        expect(await there.refused([{ op: "restore", id: archived }])).toMatchObject({ code: "unknown_item" });
        expect(await there.refused([{ op: "add", subject: "x", after: id }])).toMatchObject({ code: "unknown_item" });
        const page = await there.read({ includeArchived: { before: archived } });
        expect(page).toMatchObject({ archivedCount: 0, items: [{ subject: "theirs" }] });
      }
    });

    test("an ack of one list is not shown in another", async () => {
      const list = lab.list();
      await list.write([{ op: "add", subject: "A" }], { client: "tab", batchId: "batch" });
      for (const there of [list.beside(list.tenant, "another"), list.beside(`${list.tenant}-2`, list.container)]) {
        expect((await there.read({ actor: ada, client: "tab" })).ack).toBeNull();
      }
    });

    test("a read leaves nothing behind", async () => {
      const list = lab.list();
      await list.read();
      await list.read({ includeArchived: true, actor: ada, client: "tab" });
      expect(await list.write([{ op: "add", subject: "A" }], { rev: null })).toMatchObject({ rev: 1 });
    });
  });
}
