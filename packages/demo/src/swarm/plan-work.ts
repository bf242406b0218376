import type { TodoOp } from "@swarm-todos/core";
import { cast } from "../script/cast.ts";
import type { ScriptItem } from "../script/script.ts";
import { afterConflict, lookAgain } from "./look-again.ts";
import { actorOf, type Swarm } from "./swarm.ts";

/** The op that puts an item of the script on the list. */
export function addOp(item: ScriptItem, after?: string): TodoOp {
  return {
    op: "add",
    subject: item.subject,
    owner: cast[item.owner].name,
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Puts the last run's items into the archive, so that a new run begins with an empty list. */
async function clearList(swarm: Swarm): Promise<void> {
  const { list, stage } = swarm;
  for (;;) {
    const ops = list.items().map((item): TodoOp => ({ op: "remove", id: item.id }));
    if (ops.length === 0) return;
    const result = await list.write(ops, actorOf("juno"));
    if (result.kind === "applied") {
      stage.event("A new start: what was on the list is in the archive.");
      return;
    }
    if (result.kind === "conflict") await afterConflict(swarm, result);
    else await list.look();
  }
}

/** Puts the plan on the list, group by group, each in one batch that is never added twice. */
export async function planWork(swarm: Swarm): Promise<void> {
  const { script, list, stage, state, update } = swarm;
  if (state().planned >= script.groups.length) return;
  update({ phase: "planning", title: script.title, summary: script.summary });
  await lookAgain(swarm);
  if (state().planned === 0 && state().run > 1) await clearList(swarm);
  if (state().messages.every((message) => message.kind !== "says")) {
    for (const line of script.opening) await stage.say(line);
  }

  while (state().planned < script.groups.length) {
    const index = state().planned;
    const group = script.groups[index];
    if (group === undefined) return;
    if (!state().messages.some((message) => message.text === group.opening.text)) await stage.say(group.opening);
    await swarm.saved();
    const result = await list.write(
      group.items.map((item) => addOp(item)),
      actorOf("juno"),
      `plan-${index}`,
    );
    if (result.kind === "conflict") {
      await afterConflict(swarm, result);
    } else if (result.kind === "rejected") {
      stage.event(`The list did not take the plan. ${result.message}`);
      await list.changed(swarm.signal);
      await stage.think(400);
      await lookAgain(swarm);
    } else {
      const scripted = { ...state().scripted };
      for (const [i, item] of group.items.entries()) {
        const id = result.added[i];
        if (id !== undefined) scripted[id] = item.key;
      }
      update({ planned: index + 1, scripted });
      await stage.think(900);
    }
  }
}
