import type { TodoOp } from "@swarm-todos/core";
import type { SyncAnswer, SyncEffect } from "../../packages/react/src/sync/sync-event.ts";
import { answers } from "./answers.ts";
import type { SimClient } from "./sim-client.ts";

/** A batch as it stands in a body. */
interface Body {
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly stamp?: string;
  readonly client: string;
  readonly batchId: string;
}

type Request = SyncEffect & { type: "get" | "post" };

/** Carries a client's request to the server and its answer back, over two ways that fail each by itself. */
export function carryRequest(client: SimClient, effect: Request): void {
  const { sim, person } = client;
  const { network, server, world, clock } = sim;
  const { type, request } = effect;
  const { generation, lineage, acknowledged } = server;
  // What lets the person in goes out with the request, so all its copies fare alike.
  const isRefused = server.refused === person;
  let isAnswered = false;
  const answer = (given: SyncAnswer): void =>
    client.whenAwake(() => {
      // The core takes each refusal for one of another attempt, and a fetch tells of one only.
      if (isAnswered && (given.status === 401 || given.status === 403)) return;
      isAnswered = true;
      client.dispatch({ type, request, answer: client.isOnline ? given : answers.none() });
    });
  const lost = (): void => answer(answers.none());
  if (!client.isOnline) {
    network.carry(world.request, lost);
    return;
  }

  const arrive = async (): Promise<void> => {
    if (clock.now < server.downUntil && world.outageKind !== "refused") {
      if (world.outageKind === "fails") lost();
      return;
    }
    // What was on its way when the server restarted is lost.
    if (server.generation !== generation) {
      network.send(world.answer, lost);
      return;
    }
    const given = await ask(client, effect, isRefused, server.lineage === lineage ? acknowledged : 0);
    const bring = (): void => {
      if (server.generation !== generation) return lost();
      const list = answers.listOf(given);
      const isWritten = type === "post" && given.status === 200 && given.conflict === false;
      if (isWritten) server.acknowledged = Math.max(server.acknowledged, list?.rev ?? 0);
      return answer(given);
    };
    network.send(world.answer, bring, lost);
  };
  network.send(world.request, arrive, lost);
}

/** What the server says; `known` is the rev that had been told when the request left. */
async function ask(client: SimClient, effect: Request, isRefused: boolean, known: number): Promise<SyncAnswer> {
  const { server } = client.sim;
  const asker = { actor: client.actor, client: client.key, isRefused };
  if (effect.type === "get") return server.get(asker, effect.archived);
  const { ops, expectedRev, stamp, client: key, batchId } = JSON.parse(effect.body) as Body;
  // Stores draw stamps of different lengths, and a history is to go the same way with each of them.
  const size = effect.body.length - (stamp?.length ?? 0);
  return server.post({ ...asker, client: key, ops, expectedRev, stamp, batchId, known }, size);
}
