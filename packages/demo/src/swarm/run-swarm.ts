import type { TodoItem } from "@swarm-todos/core";
import { chooseNext } from "./choose-next.ts";
import { deliver, doItem } from "./do-item.ts";
import { lookAgain } from "./look-again.ts";
import { planWork } from "./plan-work.ts";
import { findItem, type Swarm } from "./swarm.ts";
import { workFor } from "./work-for.ts";

/** Picks up what was under way when the server stopped: an item marked done whose section was not filed yet. */
async function pickUp(swarm: Swarm): Promise<void> {
  const { list, state, script } = swarm;
  const { current, sections, scripted } = state();
  if (current === null) return;
  await list.look();
  const item = findItem(swarm, current);
  const isFiled = sections.some((section) => section.item === current);
  if (item?.status === "completed" && item.updatedBy.kind === "agent" && !isFiled) {
    await deliver(swarm, item, workFor(script, scripted, item));
  }
}

const names = (items: readonly TodoItem[]): string => items.map((item) => `“${item.subject}”`).join(", ");

/**
 * The agents at work: plan, then one item after the other in the list's order, until nothing is left; then they wait
 * for the list to change. Ends only when the signal is aborted.
 * @throws the signal's reason
 */
export async function runSwarm(swarm: Swarm): Promise<never> {
  const { list, stage, state, update, script, people, signal } = swarm;
  await pickUp(swarm);
  await planWork(swarm);
  let said = "";
  for (;;) {
    await lookAgain(swarm);
    const next = chooseNext(list.items(), people);
    if (next.kind === "work") {
      said = "";
      await doItem(swarm, next.item);
      continue;
    }
    const isTheirs = next.kind === "theirs";
    const text = isTheirs
      ? `We wait here: ${names(next.items)} ${next.items.length === 1 ? "is" : "are"} in a person's hands.`
      : script.closing.text;
    const wasSaid = said === text || state().messages.findLast((message) => message.kind === "says")?.text === text;
    update({ phase: isTheirs ? "waiting" : "done", current: null });
    if (!wasSaid) await stage.say({ by: "juno", text });
    said = text;
    await list.changed(signal);
    await stage.think(400);
  }
}
