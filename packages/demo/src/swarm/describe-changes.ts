import type { TodoHistoryEntry, TodoItem, TodoOp } from "@swarm-todos/core";

/** What the agents knew of the list, and what they see now. */
export interface ListChange {
  /** The batches since then, oldest first. */
  readonly entries: readonly TodoHistoryEntry[];
  /** Every item that the agents have ever seen, archived ones too. */
  readonly known: ReadonlyMap<string, TodoItem>;
  readonly before: readonly TodoItem[];
  readonly after: readonly TodoItem[];
}

const quoted = (text: string): string => `“${text}”`;

/** Which item stands higher in `after` than before, among those that stand in both; the one that jumped furthest. */
function movedUp(before: readonly TodoItem[], after: readonly TodoItem[]): TodoItem | undefined {
  const stay = new Set(after.map((item) => item.id));
  const old = before.filter((item) => stay.has(item.id)).map((item) => item.id);
  const both = new Set(old);
  let best: { item: TodoItem; by: number } | undefined;
  for (const [index, item] of after.filter((row) => both.has(row.id)).entries()) {
    const by = old.indexOf(item.id) - index;
    if (by > 0 && (best === undefined || by > best.by)) best = { item, by };
  }
  return best?.item;
}

/** One op of a person in the agents' words; undefined where there is nothing to say. */
function describeOp(op: TodoOp, change: ListChange, added: string | undefined): string | undefined {
  const now = (id: string): TodoItem | undefined => change.after.find((item) => item.id === id) ?? change.known.get(id);
  const name = (id: string): string => quoted(now(id)?.subject ?? "an item");
  switch (op.op) {
    case "add":
      return `added ${added === undefined ? quoted(op.subject) : name(added)}`;
    case "remove":
      return `archived ${name(op.id)}`;
    case "restore":
      return `brought ${name(op.id)} back`;
    case "reorder": {
      const moved = movedUp(change.before, change.after);
      return moved === undefined ? "changed the order" : `moved ${quoted(moved.subject)} up`;
    }
    case "update": {
      const old = change.known.get(op.id);
      if (op.subject !== undefined && op.subject !== old?.subject) {
        return `reworded ${quoted(old?.subject ?? "an item")} to ${name(op.id)}`;
      }
      if (op.status === "completed") return `ticked ${name(op.id)}`;
      if (op.status === "in_progress") return `started ${name(op.id)}`;
      if (op.status === "pending") return `reopened ${name(op.id)}`;
      if (op.owner !== undefined) return op.owner === "" ? undefined : `gave ${name(op.id)} to ${op.owner}`;
      return `changed the details of ${name(op.id)}`;
    }
  }
}

/** What follows from an op for the agents; said only where a person did one thing alone. */
function consequence(op: TodoOp): string {
  switch (op.op) {
    case "add":
      return op.owner ? "" : " We will get to it.";
    case "remove":
      return " We leave it alone.";
    case "update":
      if (op.subject !== undefined) return " We go by the new wording.";
      return op.status === "completed" ? " Nothing is left to do there." : "";
    default:
      return "";
  }
}

/** What people did since the agents last looked, one sentence a person; what agents did is no news to them. */
export function describeChanges(change: ListChange): string[] {
  const byPerson = new Map<string, string[]>();
  const follows = new Map<string, string>();
  for (const entry of change.entries) {
    if (entry.actor.kind !== "user") continue;
    const who = entry.actor.name ?? entry.actor.id;
    const said = byPerson.get(who) ?? [];
    byPerson.set(who, said);
    let adds = 0;
    for (const op of entry.ops) {
      const added = op.op === "add" ? entry.added[adds++] : undefined;
      const text = describeOp(op, change, added);
      if (text === undefined || said.includes(text)) continue;
      said.push(text);
      follows.set(text, consequence(op));
    }
  }
  const sentences: string[] = [];
  for (const [who, said] of byPerson) {
    const last = said.at(-1);
    if (last === undefined) continue;
    const rest = said.slice(0, -1);
    if (rest.length === 0) sentences.push(`${who} ${last}.${follows.get(last) ?? ""}`);
    else sentences.push(`${who} ${rest.join(", ")} and ${last}.`);
  }
  return sentences;
}
