import type { TodoOp } from "@swarm-todos/core";
import {
  createTodosClient,
  type TodoOutcome,
  type TodoProjection,
  type TodoRow,
  type TodosClient,
  type TodosClientOptions,
  type TodosList,
} from "@swarm-todos/react";
import { onTestFinished } from "vitest";
import type { World } from "./create-world.ts";

/** One person's page that shows one list. */
export interface Page {
  readonly client: TodosClient;
  readonly list: TodosList;
  /** The rows now: subjects, ticked ones with a check mark. */
  readonly rows: () => string[];
  /** What every view since the page opened showed, oldest first. */
  readonly views: string[][];
  /** The row with that subject, as it is shown now. */
  readonly row: (subject: string) => TodoRow;
  /** Sends one gesture. What became of it is in `outcomes`, in the order in which gestures were settled. */
  readonly send: (ops: readonly TodoOp[], project?: TodoProjection) => Promise<TodoOutcome>;
  readonly outcomes: TodoOutcome[];
  readonly tick: (subject: string) => Promise<TodoOutcome>;
  readonly rename: (subject: string, to: string) => Promise<TodoOutcome>;
  readonly add: (subject: string) => Promise<TodoOutcome>;
  readonly remove: (subject: string) => Promise<TodoOutcome>;
  /** Moves a row behind another one; null puts it first. */
  readonly move: (subject: string, behind: string | null) => Promise<TodoOutcome>;
  /** Closes the page: nobody looks at the list any more. */
  readonly leave: () => void;
}

/** Shows rows as the tests name them. */
const named = (rows: readonly TodoRow[]): string[] =>
  rows.map(({ subject, status }) => (status === "completed" ? `✓ ${subject}` : subject));

/** Opens a page on a world's list; `person` is who sits before it. It has read the list when the promise resolves, unless reads are held. */
export async function openPage(
  world: World,
  person = "ana",
  options: Partial<TodosClientOptions> = {},
  container = "c1",
): Promise<Page> {
  const outcomes: TodoOutcome[] = [];
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: world.fetchAs(person),
    realtime: world.realtime,
    ...options,
  });
  const list = client.list(container);
  const rows = (): string[] => named(list.get().rows);
  const views: string[][] = [];
  const leave = list.subscribe(() => void views.push(rows()));
  onTestFinished(() => {
    leave();
    client.dispose();
  });
  const row = (subject: string): TodoRow => {
    const found = list.get().rows.find((one) => one.subject === subject);
    if (!found) throw new Error(`no row shows ${subject}, but: ${rows().join(", ")}`);
    return found;
  };
  const send: Page["send"] = async (ops, project) => {
    const outcome = await list.send(ops, project);
    outcomes.push(outcome);
    return outcome;
  };
  const page: Page = {
    client,
    list,
    rows,
    views,
    row,
    send,
    outcomes,
    tick: (subject) => send([{ op: "update", id: row(subject).id, status: "completed" }]),
    rename: (subject, to) => send([{ op: "update", id: row(subject).id, subject: to }]),
    add: (subject) => send([{ op: "add", subject }]),
    remove: (subject) => send([{ op: "remove", id: row(subject).id }]),
    move: (subject, behind) => {
      const { id } = row(subject);
      const ids = list.get().rows.map((one) => one.id);
      const rest = ids.filter((other) => other !== id);
      return send([
        { op: "reorder", ids: rest.toSpliced(behind === null ? 0 : rest.indexOf(row(behind).id) + 1, 0, id) },
      ]);
    },
    leave,
  };
  await world.pass(300);
  return page;
}
