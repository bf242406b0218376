import { chooseNext } from "./choose-next.ts";
import type { Swarm } from "./swarm.ts";

/** Tells, from the list as it was last taken, what people did; and what that makes of the plan. */
export async function tellNews(swarm: Swarm): Promise<void> {
  const { list, stage, state, update, people } = swarm;
  const sentences = await list.news();
  if (sentences.length > 0) {
    const next = chooseNext(list.items(), people);
    const current = state().current;
    const ahead = next.kind === "work" && next.item.id !== current ? ` Next is “${next.item.subject}”.` : "";
    stage.notice(`${sentences.join(" ")}${ahead}`);
  }
  if (list.told() !== state().noticed) update({ noticed: list.told() });
}

/** Reads the list and tells what people did. */
export async function lookAgain(swarm: Swarm): Promise<void> {
  await swarm.list.look();
  await tellNews(swarm);
}

/** After a lost write: says so, and goes on from the list that the answer brought. */
export async function afterConflict(
  swarm: Swarm,
  result: { readonly sawRev: number | null; readonly rev: number | null },
): Promise<void> {
  swarm.stage.event(
    `Nothing written: the list is at revision ${result.rev ?? 0}, the agents had seen ${result.sawRev ?? 0}. They take it as it is and decide again.`,
  );
  await tellNews(swarm);
}
