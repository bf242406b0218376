import type { PlantedBug } from "./planted-bug.ts";

/** Changes that change nothing, one for each way of looking: what is found in them is a fault of the hunt itself. */
export const harmlessBugs: readonly PlantedBug[] = [
  {
    name: "harmless: the core's rev is compared the other way round",
    file: "react/src/sync/core.ts",
    find: "(list.rev as number) < rev &&",
    replace: "rev > (list.rev as number) &&",
    isHarmless: true,
  },
  {
    name: "harmless: the store's rev is compared the other way round",
    file: "core/src/create-memory-todo-store.ts",
    find: "list.rev !== expectedRev || (",
    replace: "expectedRev !== list.rev || (",
    isHarmless: true,
  },
  {
    name: "harmless: what is restored comes last in another way",
    file: "core/src/draft-list.ts",
    find: "this.#active.push(row);",
    replace: "this.#active = [...this.#active, row];",
    isRule: true,
    isHarmless: true,
  },
  {
    name: "harmless: the SQL store's rows are read in ascending order",
    file: "postgres/src/sql/002_commit.sql",
    find: "order by i.pos, i.id",
    replace: "order by i.pos asc, i.id asc",
    isHarmless: true,
  },
  {
    name: "harmless: the SQL store's ping is decided in another way",
    file: "postgres/src/apply-batch.ts",
    find: "written: applied.changed",
    replace: "written: !!applied.changed",
    isHarmless: true,
  },
  {
    name: "harmless: realtime is left in another way",
    file: "react/src/client/list-store.ts",
    find: "if (leave) leave();",
    replace: "leave && leave();",
    check: "a list that nobody looks at any more listens no more",
    isHarmless: true,
  },
];
