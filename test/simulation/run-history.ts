import type { TodoSyncState } from "../../packages/react/src/sync/types.ts";
import type { Choices } from "./choices.ts";
import type { Deed } from "./deed.ts";
import { calmInvariants } from "./invariants/calm-invariants.ts";
import { endInvariants } from "./invariants/end-invariants.ts";
import type { Parts } from "./parts.ts";
import { signature } from "./signature.ts";
import { SimAgent } from "./sim-agent.ts";
import { Simulation, type TraceLine } from "./simulation.ts";
import { Violation } from "./violation.ts";
import { endTroubles, type Seat, scheduleWork, seatPeople } from "./workload.ts";
import { drawWorld, type World } from "./world.ts";

/** What a clean history was like. */
export interface HistoryReport {
  readonly world: World;
  /** How many events there were. */
  readonly steps: number;
  /** How each gesture ended, by its id, in the order in which they were made. */
  readonly outcomes: readonly (readonly [gesture: string, outcomes: Deed["ended"]])[];
  readonly rev: number | null;
}

/** How many events a history may have, and how long it may take to come to rest, in milliseconds. */
const maxSteps = 50_000;
const maxRest = 400_000;
/** How long a client may take to find out by itself. */
const maxDoubt = 70_000;
/** Whoever wants to wake later than this is at rest but for its next look. */
const soon = 4000;

/**
 * Runs one history: people and agents on one list, over a network and with a server that do what the choices say. Every
 * invariant is checked after every event.
 * @throws Violation when a promise is broken, at the moment in which that shows
 */
export async function runHistory(choices: Choices, parts: Parts, trace?: TraceLine): Promise<HistoryReport> {
  const world = { ...drawWorld(choices), ...parts.world };
  const sim = new Simulation(choices, world, parts, trace);
  sim.note(() => `a world of ${JSON.stringify(world)}`);
  const { clock } = sim;
  const begin = clock.now;
  const agent = new SimAgent(sim, "planner");
  await agent.plan(Math.min(world.rows, world.opsPerBatch, world.activeItems));
  const seats = seatPeople(sim);
  const end = begin + Math.ceil(scheduleWork(sim, seats, agent));
  let steps = 0;
  const step = async (): Promise<void> => {
    steps += 1;
    if (steps > maxSteps) throw new Violation("E8", "there is no end to it");
    const waited = clock.step();
    if (waited) await waited;
  };

  while (clock.next <= end) await step();
  for (const client of sim.clients) calmInvariants.W1_W2_readsAreFew(client);
  endTroubles(sim, seats, agent);
  // With a last break of realtime some of it is still to come.
  const healedAt = clock.now;
  while (clock.next <= healedAt + (world.lastBreak ? world.thinking + 150 : 0)) await step();
  while (!isAtRest(sim, seats, healedAt)) {
    if (clock.now > healedAt + maxRest) throw new Violation("E8", "it does not come to rest");
    await step();
  }

  for (const { client } of seats) endInvariants.E1_viewsAgree(sim, client);
  for (const { client } of seats) client.surround({ watched: false, link: "off" });
  const leftAt = clock.now;
  while (clock.next <= leftAt + soon) await step();
  for (const client of sim.clients) {
    endInvariants.E2_everyGestureEnded(client);
    endInvariants.E3_opsLandedAsTold(sim, client);
    endInvariants.E8_nothingIsLeftRunning(client);
    endInvariants.E10_issuesStay(client);
    calmInvariants.W3_batchesAreFew(client);
  }
  endInvariants.E3_textsLandedAsTold(sim);
  await endInvariants.S8_historyIsTheList(sim);
  const outcomes = sim.clients.flatMap(({ record }) =>
    [...record.deeds.values()].map(({ id, ended }) => [id, ended] as const),
  );
  sim.note(() => `the end, at rev ${sim.server.rev}`);
  for (const item of sim.server.items) sim.note(() => sim.tell([item.id]) + signature([item]).slice(item.id.length));
  return { world, steps, outcomes, rev: sim.server.rev };
}

/** Whether nothing is on its way and nobody waits for anything but their next look at the list. */
function isAtRest(sim: Simulation, seats: readonly Seat[], healedAt: number): boolean {
  const { network, clock, world, server } = sim;
  const isBusy = ({ client }: Seat): boolean =>
    client.core.view().saving || client.record.openRead !== undefined || client.record.hasReadFailed;
  if (network.travelling > 0 || seats.some(isBusy)) return false;
  const isTold = world.ending === "rejoins" && world.lastLink === "live";
  const list = signature(server.items);
  const isThere = ({ rev, rows }: TodoSyncState): boolean => rev === server.rev && signature(rows) === list;
  // Who was told has what it needs at once; who was not gets the time to find out, from the last write on.
  if (!isTold) {
    if (clock.now >= Math.max(healedAt, server.writtenAt) + maxDoubt) return true;
    return seats.every(({ client }) => isThere(client.core.view()));
  }
  // Who found its realtime silent looks every few seconds until that is heard of again.
  const isQuiet = ({ client: { core } }: Seat): boolean =>
    core.wakeAt() > clock.now + soon || (core.view().link === "down" && isThere(core.view()));
  return seats.every(isQuiet);
}
