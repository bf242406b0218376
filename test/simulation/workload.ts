import { drawGesture } from "./draw-gesture.ts";
import type { SimAgent } from "./sim-agent.ts";
import { SimClient } from "./sim-client.ts";
import { SimHost } from "./sim-host.ts";
import type { Simulation } from "./simulation.ts";

const people = ["ana", "ben", "cem"];

/** A person, and the page that they have open now. */
export interface Seat {
  readonly person: string;
  client: SimClient;
}

/** Everyone who takes part, with a page each. */
export function seatPeople(sim: Simulation): Seat[] {
  return people.slice(0, sim.world.people).map((person) => ({ person, client: openPage(sim, person) }));
}

/** Puts into the calendar what people and agents do and what befalls them, and says when the last of it is over. */
export function scheduleWork(sim: Simulation, seats: readonly Seat[], agent: SimAgent): number {
  const { choices, clock, world, server } = sim;
  let end = world.span;
  const at = (time: number, run: () => void | Promise<void>): void => {
    end = Math.max(end, time);
    clock.in(time, run);
  };
  const sometime = (): number => choices.upTo(world.span);
  /** Something that befalls a person for a while, and passes. */
  const spell = (seat: Seat, begin: (client: SimClient) => void, finish: (client: SimClient) => void): void => {
    const from = sometime();
    at(from, () => begin(seat.client));
    at(from + choices.upTo(choices.pick([800, 3000, 20_000])), () => finish(seat.client));
  };

  for (const seat of seats) {
    for (let left = world.gestures; left > 0; left -= 1) {
      at(sometime(), () => {
        if (seat.client.isAsleep) return;
        seat.client.gesture(drawGesture(seat.client));
      });
    }
    if (choices.chance(world.offline)) {
      spell(
        seat,
        (client) => client.surround({ online: false }),
        (client) => client.surround({ online: true }),
      );
    }
    if (choices.chance(world.hides)) {
      spell(
        seat,
        (client) => client.surround({ visible: false }),
        (client) => client.surround({ visible: true }),
      );
    }
    if (choices.chance(world.leaves)) {
      spell(
        seat,
        (client) => client.surround({ watched: false }),
        (client) => client.surround({ watched: true }),
      );
    }
    if (choices.chance(world.linkBreaks)) {
      spell(
        seat,
        (client) => client.surround({ link: "down" }),
        (client) => join(client),
      );
    }
    if (choices.chance(world.sleeps)) {
      const length = choices.pick([1000, 5000, 90_000]);
      at(sometime(), () => seat.client.sleep(length));
    }
    if (choices.chance(world.reloads)) {
      at(sometime(), () => {
        seat.client.dispose();
        seat.client = openPage(sim, seat.person);
      });
    }
    for (let left = 3; left > 0; left -= 1)
      if (choices.chance(world.care)) at(sometime(), () => lookAfter(sim, seat.client));
  }
  for (let left = world.agentWrites; left > 0; left -= 1) at(sometime(), () => agent.act());
  const host = new SimHost(sim, "host");
  for (let left = world.rewinds; left > 0; left -= 1) at(sometime(), () => host.rewind());
  for (let left = world.forks; left > 0; left -= 1) at(sometime(), () => host.fork());
  for (const kind of world.restarts) at(sometime(), () => server.restart(kind));
  if (world.outage > 0) {
    const from = sometime();
    at(from, () => {
      server.downUntil = clock.now + world.outage;
    });
    at(from + world.outage, () => undefined);
  }
  const [unlucky] = seats;
  if (world.refusal > 0 && unlucky) {
    spell(
      unlucky,
      () => {
        server.refused = unlucky.person;
      },
      (client) => {
        server.refused = undefined;
        // A token that was renewed may be told, or found out.
        if (choices.chance(0.5)) client.refresh();
      },
    );
  }
  sim.isMuted = world.muted;
  return end;
}

/** Ends the troubles: what is left is to come to rest. */
export function endTroubles(sim: Simulation, seats: readonly Seat[], agent: SimAgent): void {
  const { server, network, world, clock, choices } = sim;
  network.healed = true;
  server.downUntil = 0;
  server.refused = undefined;
  sim.isMuted = world.lastLink === "muted";
  sim.note(() => "the troubles end");
  for (const { client } of seats) {
    client.awake();
    client.surround({ online: true, visible: true, watched: true });
    if (world.lastLink === "down") client.surround({ link: "down" });
    else if (client.link !== "live") join(client);
    if (world.ending === "rejoins") client.refresh();
  }
  if (!world.lastBreak || world.lastLink !== "live") return;
  // The read that the rejoin asks for finds another one on its way, which is older than what was written.
  for (const { client } of seats) client.surround({ link: "down" });
  clock.in(choices.upTo(40), () => agent.act());
  for (const { client } of seats) clock.in(20 + world.thinking + choices.upTo(60), () => join(client));
}

function openPage(sim: Simulation, person: string): SimClient {
  const client = new SimClient(sim, person, `${person}-${sim.clients.length + 1}`);
  sim.clients.push(client);
  client.surround({ watched: true, link: "live" });
  return client;
}

/** Realtime has joined, and may have missed something. */
function join(client: SimClient): void {
  client.surround({ link: "live" });
  client.refresh();
}

/** A person tries an issue again or waves it away; without one they ask for the list. */
function lookAfter({ choices }: Simulation, client: SimClient): void {
  if (client.isAsleep) return;
  const [issue] = client.core.view().issues;
  if (!issue) client.refresh();
  else if (choices.chance(0.3)) client.dismiss(issue);
  else client.retry(issue);
}
