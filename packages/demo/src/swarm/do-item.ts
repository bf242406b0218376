import type { TodoItem, TodoOp } from "@swarm-todos/core";
import { cast } from "../script/cast.ts";
import type { ScriptItem } from "../script/script.ts";
import type { ConversationSection } from "./conversation.ts";
import { afterConflict, lookAgain } from "./look-again.ts";
import { addOp } from "./plan-work.ts";
import { actorOf, findItem, type Swarm } from "./swarm.ts";
import { workFor } from "./work-for.ts";

/** What a person did to the item under the agents' hands, in the owner's words; undefined while it is theirs to finish. */
function whyStop(work: ScriptItem, begun: TodoItem, now: TodoItem | undefined): string | undefined {
  if (now === undefined) return `“${begun.subject}” is archived, so I stop here and leave what I had unwritten.`;
  if (now.status === "completed") return `“${now.subject}” is ticked already. I will not do it again.`;
  if (now.status === "pending") return `I put “${now.subject}” aside for now; something else is wanted first.`;
  if (now.subject !== begun.subject) return `It reads “${now.subject}” now. I start over with that.`;
  if (now.owner !== begun.owner && now.owner?.toLowerCase() !== work.owner) {
    return `“${now.subject}” has another owner now, so I let go of it.`;
  }
  return undefined;
}

/** Files what the work brought, in the place of an earlier version where there is one. */
export async function deliver(swarm: Swarm, item: TodoItem, work: ScriptItem): Promise<void> {
  const { stage, state, update } = swarm;
  const section: ConversationSection = {
    item: item.id,
    by: work.owner,
    title: work.section.title,
    paragraphs: work.section.paragraphs,
    points: work.section.points ?? [],
  };
  const { sections } = state();
  const old = sections.findIndex((one) => one.item === item.id);
  update({ current: null, sections: old < 0 ? [...sections, section] : sections.with(old, section) });
  await stage.say({ by: work.owner, text: work.closing }, item.id);
}

/** Marks the item done, with the item that its work turned up; false when that is no longer ours to do. */
async function finish(swarm: Swarm, begun: TodoItem, work: ScriptItem): Promise<boolean> {
  const { list, stage, state, update } = swarm;
  for (;;) {
    const turnedUp = work.followUp;
    const isNew = turnedUp !== undefined && !Object.values(state().scripted).includes(turnedUp.key);
    const ops: TodoOp[] = [{ op: "update", id: begun.id, status: "completed" }];
    if (isNew) ops.push(addOp(turnedUp, begun.id));
    await swarm.saved();
    const result = await list.write(ops, actorOf(work.owner));
    if (result.kind === "applied") {
      const id = result.added[0];
      if (isNew && id !== undefined) update({ scripted: { ...state().scripted, [id]: turnedUp.key } });
      return true;
    }
    if (result.kind === "conflict") await afterConflict(swarm, result);
    else {
      stage.event(`The list did not take that. ${result.message}`);
      await list.changed(swarm.signal);
      await stage.think(400);
      await lookAgain(swarm);
    }
    const why = whyStop(work, begun, findItem(swarm, begun.id));
    if (why !== undefined) {
      update({ current: null });
      await stage.say({ by: work.owner, text: why });
      return false;
    }
  }
}

/**
 * Works on one item as it stands on the list: takes it, works in the open, and looks at the list between any two
 * sentences. Whatever a person did to the item meanwhile decides.
 */
export async function doItem(swarm: Swarm, item: TodoItem): Promise<void> {
  const { script, list, stage, state, update } = swarm;
  const work = workFor(script, state().scripted, item);
  let begun = item;
  if (item.status !== "in_progress" || item.owner === null) {
    await stage.think(700);
    await swarm.saved();
    const claim: TodoOp = {
      op: "update",
      id: item.id,
      status: "in_progress",
      ...(item.owner === null ? { owner: cast[work.owner].name } : {}),
    };
    const result = await list.write([claim], actorOf(work.owner));
    if (result.kind === "conflict") return afterConflict(swarm, result);
    if (result.kind === "rejected") {
      stage.event(`The list did not take that. ${result.message}`);
      await list.changed(swarm.signal);
      return;
    }
    begun = findItem(swarm, item.id) ?? item;
  }

  update({ phase: "working", current: item.id });
  for (const line of work.lines) {
    await stage.say(line);
    await lookAgain(swarm);
    const why = whyStop(work, begun, findItem(swarm, item.id));
    if (why !== undefined) {
      update({ current: null });
      return stage.say({ by: work.owner, text: why });
    }
  }
  await stage.think(600);
  if (await finish(swarm, begun, work)) await deliver(swarm, begun, work);
}
