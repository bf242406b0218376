import type { TodoOp } from "@swarm-todos/core";
import { projectAdd, projectRemove, projectReorder, projectUpdate } from "../../packages/react/src/sync/projections.ts";
import type { SyncEvent } from "../../packages/react/src/sync/sync-event.ts";
import type { TodoProjection, TodoRow } from "../../packages/react/src/sync/types.ts";
import type { UndoneDeed } from "./deed.ts";
import type { SimClient } from "./sim-client.ts";
import type { Archived } from "./sim-server.ts";

/** A gesture as a host hands it over. */
export interface DrawnGesture {
  readonly ops: readonly TodoOp[];
  readonly project?: Extract<SyncEvent, { readonly type: "gesture" }>["project"];
  /** What the person saw, where that is not what the list shows. */
  readonly seen?: readonly TodoRow[];
  /** What it takes back. */
  readonly undoes?: UndoneDeed | undefined;
}

const kinds = [
  ...["tick", "rename", "add", "start", "remove", "move", "addBehind", "detail", "tick", "rename"],
  ...["pause", "owner", "restore", "shuffle", "clear", "fields"],
] as const;

/** Draws what a person does with the rows that they see: mostly one thing, at times several that belong together. */
export function drawGesture(client: SimClient): DrawnGesture {
  const { choices } = client.sim;
  const { rows } = client.core.view();
  const special = choices.chance(0.2) && (choices.chance(0.3) ? restoreFromArchive(client, rows) : client.takeBack());
  if (special) return special;
  const [first, ...more] = Array.from({ length: choices.chance(0.12) ? 2 + choices.int(2) : 1 }, () =>
    drawOp(client, rows),
  );
  const ops = [first as TodoOp, ...more.filter((op) => !isAlone(op) && !isAlone(first as TodoOp))];
  if (ops.length > 1 || !choices.chance(0.3)) return { ops };
  return { ops, project: choices.chance(0.2) ? nothing : projectionOf(ops[0] as TodoOp) };
}

/** Restores a row that the person sees in the archive. */
function restoreFromArchive(client: SimClient, rows: readonly TodoRow[]): DrawnGesture | undefined {
  const { sim, core } = client;
  const { rev } = core.view();
  const isSeen = ({ item, at }: Archived): boolean => at <= (rev ?? 0) && !rows.some((row) => row.id === item.id);
  const gone = [...sim.server.archived.values()].filter(isSeen);
  if (gone.length === 0) return undefined;
  const { item } = sim.choices.pick(gone);
  const row = { ...item, key: item.id, placeholder: false };
  return { ops: [{ op: "restore", id: item.id }], seen: [...rows, row] };
}

/** What is left of a host's projection that throws. */
const nothing = (): undefined => undefined;

/** An order in company would speak of rows that its company changes; what is restored does not show before its answer. */
const isAlone = ({ op }: TodoOp): boolean => op === "reorder" || op === "restore";

function drawOp({ sim, person }: SimClient, rows: readonly TodoRow[]): TodoOp {
  const { choices } = sim;
  const kind = choices.pick(kinds);
  const row = rows.length > 0 ? choices.pick(rows) : undefined;
  const word = (): string => sim.word(person);
  if (!row || kind === "add") return { op: "add", subject: word(), ...(choices.chance(0.2) && { detail: word() }) };
  // A row that was a placeholder answers to both of its names.
  const id = choices.chance(0.5) ? row.key : row.id;
  switch (kind) {
    case "tick":
      return { op: "update", id, status: "completed" };
    case "start":
      return { op: "update", id, status: "in_progress" };
    case "pause":
      return { op: "update", id, status: "pending" };
    case "rename":
      return { op: "update", id, subject: word() };
    case "detail":
      return { op: "update", id, detail: word() };
    case "owner":
      return { op: "update", id, owner: word() };
    case "clear":
      return { op: "update", id, detail: "" };
    case "fields":
      return { op: "update", id, subject: word(), status: "completed", owner: word() };
    case "remove":
      return { op: "remove", id };
    case "addBehind":
      return { op: "add", subject: word(), after: id };
    case "restore": {
      const gone = [...sim.server.archived.keys()];
      if (gone.length > 0) return { op: "restore", id: choices.pick(gone) };
      return { op: "update", id, detail: "" };
    }
    case "move": {
      const ids = rows.map((other) => other.id);
      ids.splice(choices.int(ids.length), 0, ...ids.splice(rows.indexOf(row), 1));
      return { op: "reorder", ids };
    }
    case "shuffle":
      return { op: "reorder", ids: rows.map((other) => other.id).toReversed() };
  }
}

function projectionOf(op: TodoOp): TodoProjection | undefined {
  if (op.op === "add") return projectAdd(op);
  if (op.op === "update") return projectUpdate(op.id, op);
  if (op.op === "remove") return projectRemove(op.id);
  return op.op === "reorder" ? projectReorder(op.ids) : undefined;
}
