import { describe, expect, test } from "vitest";
import { type TodoActor, TodoOpError, type TodoOrigin } from "../index.ts";
import type { Lab } from "./lab.ts";
import { ada, type SendOptions } from "./test-list.ts";

/** What a store is called with beside the ops. */
export function describeKeys(lab: Lab): void {
  const invalid = async (answer: Promise<unknown>): Promise<TodoOpError> => {
    const error: unknown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(TodoOpError);
    expect(error).toMatchObject({ code: "invalid_field", opIndex: null });
    return error as TodoOpError;
  };

  describe("names and keys", () => {
    test("a tenant or container that is empty or has a control character or a lone surrogate is refused", async () => {
      const list = lab.list();
      for (const bad of [
        "",
        "a\u0000b",
        "\n",
        "\u0085",
        "\ud800",
        "a\udc00",
        5 as unknown as string,
        undefined as unknown as string,
      ]) {
        for (const there of [list.beside(bad, list.container), list.beside(list.tenant, bad)]) {
          const field = there.tenant === bad ? "tenantId" : "container";
          expect(await invalid(there.read())).toMatchObject({ field });
          const error = await invalid(there.attempt([{ op: "add", subject: "x" }], { rev: null }));
          expect(error).toMatchObject({ field, snapshot: { rev: null, items: [] } });
        }
      }
    });

    test("an actor, origin, rev, stamp or batch id of the wrong shape is refused, and the error carries the list", async () => {
      const list = lab.list();
      await list.add("A");
      const wrong: readonly (readonly [string, unknown])[] = [
        ["actor", { actor: null }],
        ["actor.kind", { actor: { kind: "admin", id: "x" } }],
        ["actor.id", { actor: { kind: "user", id: "" } }],
        ["actor.id", { actor: { kind: "user", id: "a\u0000" } }],
        ["actor.id", { actor: { kind: "user" } }],
        ["actor.name", { actor: { ...ada, name: "\ud800" } }],
        ["origin", { origin: "elsewhere" }],
        ["expectedRev", { rev: -1 }],
        ["expectedRev", { rev: 1.5 }],
        ["expectedRev", { rev: Number.NaN }],
        ["expectedRev", { rev: "1" }],
        ["stamp", { stamp: 5 }],
        ["stamp", { stamp: "\u0000" }],
        ["batchId", { client: "tab" }],
        ["client", { batchId: "batch" }],
        ["client", { client: "", batchId: "batch" }],
        ["client", { client: "a b", batchId: "batch" }],
        ["client", { client: "x".repeat(65), batchId: "batch" }],
        ["batchId", { client: "tab", batchId: "a/b" }],
        ["batchId", { client: "tab", batchId: "\u0000" }],
      ];
      for (const [field, options] of wrong) {
        const error = await invalid(list.attempt([{ op: "add", subject: "x" }], options as SendOptions));
        expect(error).toMatchObject({
          field,
          snapshot: { container: list.container, rev: 1, items: [{ subject: "A" }] },
        });
      }
      const { store, tenant, container } = list;
      const noRev = undefined as unknown as null;
      expect(
        await invalid(store.apply(tenant, container, [{ op: "add", subject: "x" }], noRev, ada, "route")),
      ).toMatchObject({ field: "expectedRev" });
      expect(
        await invalid(store.apply(tenant, container, [], 1, undefined as unknown as TodoActor, "route")),
      ).toMatchObject({ field: "actor" });
      expect(
        await invalid(store.apply(tenant, container, [], 1, ada, undefined as unknown as TodoOrigin)),
      ).toMatchObject({ field: "origin" });
      expect(await invalid(list.read({ actor: ada, client: "a b" }))).toMatchObject({ field: "client" });
      expect(await list.subjects()).toEqual(["A"]);
    });

    test("client and batch id may be 64 URL-safe characters", async () => {
      const key = "Az09-_".repeat(11).slice(0, 64);
      expect(await lab.list().write([{ op: "add", subject: "A" }], { client: key, batchId: key })).toMatchObject({
        ack: { batchId: key },
      });
    });

    test("an actor's odd name is kept, an empty one is none, and nothing else of the object is kept", async () => {
      const list = lab.list();
      const actor = {
        kind: "user",
        id: "Ada Łovelace 👩‍💻 <b>",
        name: 'O\'Hara \\ "x"',
        email: "secret@example.com",
      } as const;
      const kept = { kind: actor.kind, id: actor.id, name: actor.name };
      expect((await list.write([{ op: "add", subject: "A" }], { actor })).items[0]?.createdBy).toEqual(kept);
      const { items } = await list.write([{ op: "add", subject: "B" }], { actor: { kind: "user", id: "x", name: "" } });
      expect(items[1]?.createdBy).toEqual({ kind: "user", id: "x" });
    });
  });
}
