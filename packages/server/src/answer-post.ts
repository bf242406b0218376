import type { ApplyOutcome } from "@swarm-todos/core";
import { admit } from "./gate.ts";
import { readBatch } from "./read-batch.ts";
import { readBody } from "./read-body.ts";
import type { ResolvedRouteOptions } from "./resolve-route-options.ts";
import { respondJson } from "./respond.ts";
import { isRejection } from "./respond-failure.ts";
import { respondRejection } from "./respond-rejection.ts";
import { toldAck } from "./told-ack.ts";

/** Answers a POST: hands the batch to the store as it came, and tells what became of it. */
export async function answerPost(request: Request, context: unknown, options: ResolvedRouteOptions): Promise<Response> {
  const admitted = await admit(request, context, options);
  const batch = readBatch(await readBody(request, options.maxBodyBytes));
  const { tenant, actor, container } = admitted;
  const origin = actor.kind === "agent" ? "tool" : "route";
  let outcome: ApplyOutcome;
  try {
    outcome = await options.store.apply(tenant, container, batch.ops, batch.expectedRev, actor, origin, batch.options);
  } catch (error) {
    if (!isRejection(error)) throw error;
    return await respondRejection(error, admitted, batch.options.client, options.store);
  }
  const { stamp, updatedAt, items } = outcome;
  const { client, batchId } = batch.options;
  const ack = toldAck(outcome.ack, client);
  if (outcome.conflict) {
    return respondJson(200, { conflict: true, currentRev: outcome.currentRev, stamp, updatedAt, items, ack });
  }
  const { rev, added, replayed } = outcome;
  // What has just been applied is known here, also where the store will not remember it.
  const own = batchId === undefined ? null : { batchId, rev, added };
  return respondJson(200, { conflict: false, rev, stamp, updatedAt, items, added, replayed, ack: ack ?? own });
}
