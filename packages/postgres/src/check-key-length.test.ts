import type { PGlite } from "@electric-sql/pglite";
import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import { migrate } from "./migrate.ts";

let db: PGlite;
beforeAll(async () => {
  db = await openPglite();
  await migrate(fromPglite(db));
}, 120_000);
afterAll(() => db.close());

/** Text that does not compress, since a database may store what does. */
const noise = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join("");
const send = (container: string, actor: TodoActor): Promise<unknown> =>
  createPostgresTodoStore({ driver: fromPglite(db) }).apply(
    "t",
    container,
    [{ op: "add", subject: "x" }],
    null,
    actor,
    "route",
    {
      client: "c".repeat(64),
      batchId: "b".repeat(64),
    },
  );

test("keys as long as an index takes are stored, and longer ones are refused with a code", async () => {
  const ada: TodoActor = { kind: "user", id: "ada" };
  const container = noise(2000 - todosTopic("t", "").length);
  const longest: TodoActor = { kind: "user", id: `é${noise(1998)}` };
  expect(await send(container, ada)).toMatchObject({ conflict: false, rev: 1 });
  expect(await send("actors", longest)).toMatchObject({ conflict: false, rev: 1 });
  const tooLong = { code: "invalid_field", opIndex: null, max: 2000, actual: 2001 };
  await expect(send(`${container}x`, ada)).rejects.toMatchObject({ ...tooLong, field: "container" });
  await expect(send("actors", { ...longest, id: `${longest.id}x` })).rejects.toMatchObject({
    ...tooLong,
    field: "actor.id",
    snapshot: { container: "actors", rev: 1, items: [{ subject: "x" }] },
  });
});
