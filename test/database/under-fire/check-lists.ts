import { isDeepStrictEqual } from "node:util";
import { replayTodoHistory, type TodoHistoryEntry, type TodoItem, type TodoSnapshot } from "@swarm-todos/core";
import type { PostgresTodoStore } from "@swarm-todos/postgres";
import type { FireLog } from "./fire-log.ts";

/**
 * Holds every list against its history, and both against what the writers were told. Gives what is wrong: a rev that is left out, a
 * list that its history does not make, an answered batch that is not there, one that is there twice, a row that nobody or somebody twice
 * added, an ack of another batch.
 */
export async function checkLists(
  store: PostgresTodoStore,
  tenant: string,
  lists: readonly string[],
  log: FireLog,
): Promise<string[]> {
  const wrong: string[] = [];
  const entryOf = new Map<string, TodoHistoryEntry>();
  for (const list of lists) {
    const entries = await store.history(tenant, list, { limit: 1_000_000 });
    const { items, archived, snapshot } = await readAll(store, tenant, list);
    const say = (what: string): void => void wrong.push(`${list}: ${what}`);
    entries.forEach(({ rev, at }, index) => {
      if (rev !== index + 1) say(`entry ${index} has rev ${rev}`);
      if (index > 0 && at <= (entries[index - 1] as TodoHistoryEntry).at) say(`the time of rev ${rev} runs back`);
    });
    if ((snapshot.rev ?? 0) !== entries.length) say(`at rev ${snapshot.rev} with ${entries.length} entries`);
    if (snapshot.archivedCount !== archived.length) say(`${archived.length} archived, said ${snapshot.archivedCount}`);
    if (!isDeepStrictEqual(replayed(entries), { items, archived })) say("its history makes another list");
    const subjects = new Set<string>();
    for (const entry of entries) {
      const id = entry.actor.name ?? "";
      const batch = log.batches.get(id);
      if (!batch || batch.list !== list || !isDeepStrictEqual(entry.ops, batch.ops)) {
        say(`nobody sent rev ${entry.rev}`);
        continue;
      }
      if (entryOf.has(id)) say(`${id} is there twice`);
      entryOf.set(id, entry);
      for (const op of entry.ops) {
        if (op.op !== "add") continue;
        if (subjects.has(op.subject)) say(`${op.subject} was added twice`);
        subjects.add(op.subject);
      }
    }
    wrong.push(...stampsOf(list, snapshot, log));
  }
  for (const batch of log.batches.values()) {
    const entry = entryOf.get(batch.id);
    const { answer } = batch;
    if (batch.isLost && entry) wrong.push(`${batch.id} lost, and is there at rev ${entry.rev}`);
    if (!answer) continue;
    if (!batch.changes && entry) wrong.push(`${batch.id} changed nothing, and is there`);
    if (!batch.changes) continue;
    if (!entry) wrong.push(`${batch.id} was answered with rev ${answer.rev}, and is not there`);
    else if (answer.first ? answer.rev !== entry.rev : (answer.rev ?? 0) < entry.rev)
      wrong.push(`${batch.id} was answered with rev ${answer.rev}, and is at ${entry.rev}`);
    else if (!isDeepStrictEqual(answer.added, entry.added)) wrong.push(`${batch.id} was told other ids`);
  }
  return [...wrong, ...(await checkAcks(store, tenant, log, entryOf))];
}

function replayed(entries: readonly TodoHistoryEntry[]): unknown {
  try {
    const { items, archived } = replayTodoHistory(entries);
    return { items, archived };
  } catch (error) {
    return error;
  }
}

async function readAll(
  store: PostgresTodoStore,
  tenant: string,
  list: string,
): Promise<{ items: TodoItem[]; archived: TodoItem[]; snapshot: TodoSnapshot }> {
  const snapshot = await store.get(tenant, list, { includeArchived: true });
  const items = snapshot.items.filter((item) => item.archivedAt === null);
  const archived = snapshot.items.slice(items.length);
  for (let before = archived.at(-1)?.id; before !== undefined; ) {
    const page = (await store.get(tenant, list, { includeArchived: { before } })).items.slice(items.length);
    archived.push(...page);
    before = page.at(-1)?.id;
  }
  return { items, archived, snapshot };
}

/** Each rev has one stamp, and no two have the same. */
function stampsOf(list: string, snapshot: TodoSnapshot, log: FireLog): string[] {
  const revOf = new Map<string | null, number | null>([[snapshot.stamp, snapshot.rev]]);
  const stampOf = new Map<number | null, string | null>([[snapshot.rev, snapshot.stamp]]);
  const wrong: string[] = [];
  for (const { list: of, answer } of log.batches.values()) {
    if (of !== list || !answer) continue;
    const { rev, stamp } = answer;
    if ((revOf.get(stamp) ?? rev) !== rev || (stampOf.get(rev) ?? stamp) !== stamp)
      wrong.push(`${list}: rev ${rev} has the stamp of another, or two`);
    revOf.set(stamp, rev);
    stampOf.set(rev, stamp);
  }
  return wrong;
}

/** The ack of a client is the last batch that it had accepted; of a killed one it may be the batch that it had in hand. */
async function checkAcks(
  store: PostgresTodoStore,
  tenant: string,
  log: FireLog,
  entryOf: ReadonlyMap<string, TodoHistoryEntry>,
): Promise<string[]> {
  const wrong: string[] = [];
  const open = new Map<string, string>();
  const asked = new Map<string, string>();
  for (const batch of log.batches.values()) {
    const key = `${batch.client} ${batch.list}`;
    asked.set(key, batch.id);
    if (!batch.isSettled) open.set(key, batch.id);
  }
  for (const [key, id] of asked) {
    const batch = log.batches.get(id);
    if (!batch) continue;
    const { actor, client, list } = batch;
    const { ack = null } = await store.get(tenant, list, { actor, client });
    const inHand = log.batches.get(open.get(key) ?? "");
    const entry = entryOf.get(inHand?.id ?? "");
    const expected = entry
      ? { batchId: inHand?.id, rev: entry.rev, added: [...entry.added] }
      : (log.acks.get(key) ?? null);
    const isInHand = inHand !== undefined && !inHand.changes && ack?.batchId === inHand.id;
    if (!isInHand && !isDeepStrictEqual(ack, expected))
      wrong.push(`${client} is told ${JSON.stringify(ack)} of ${list}, not ${JSON.stringify(expected)}`);
  }
  return wrong;
}
