import { maxTopicBytes, todosTopic } from "@swarm-todos/core";
import { hasUnfitText } from "./has-unfit-text.ts";
import { isCrossSite } from "./is-cross-site.ts";
import { readContainer } from "./read-container.ts";
import type { ResolvedRouteOptions } from "./resolve-route-options.ts";
import { RouteRefusal } from "./route-refusal.ts";
import type { TodosGateQuestion, TodosIdentity } from "./todos-route-options.ts";

/** A request that may reach its list. */
export interface Admitted extends TodosGateQuestion {
  /** The realtime topic of the list. */
  readonly topic: string;
}

/**
 * Everything that is settled before the store is asked and the body is read, in the order that the contract gives.
 * @throws RouteRefusal at the first check that fails
 */
export async function admit(request: Request, context: unknown, options: ResolvedRouteOptions): Promise<Admitted> {
  const container = await readContainer(request, context, options.param);
  if (request.method === "POST" && isCrossSite(request, options.origins)) {
    throw new RouteRefusal(403, "cross_site", "This request comes from another site.");
  }
  const identity = await identify(request, options);
  if (identity === null) throw new RouteRefusal(401, "unauthenticated", "Sign in first.");
  const topic = todosTopic(identity.tenant, container);
  if (topic.length > maxTopicBytes) {
    throw new RouteRefusal(400, "malformed_container", "The container is too long.", {
      details: { max: maxTopicBytes, actual: topic.length },
    });
  }
  const question: TodosGateQuestion = { tenant: identity.tenant, actor: identity.actor, container };
  if (!(await mayReach(question, options))) {
    throw new RouteRefusal(403, "forbidden", "You take no part in this conversation.");
  }
  const wait = await options.rateLimit?.({ ...question, request });
  if (wait !== null && wait !== undefined) {
    throw new RouteRefusal(429, "rate_limited", "Too many requests. Wait a little.", {
      headers: { "retry-after": String(Number.isFinite(wait) ? Math.max(1, Math.ceil(wait)) : 60) },
    });
  }
  return { ...question, topic };
}

/** Whether the one who was admitted would be let in again, as the same actor of the same tenant. */
export async function isStillAdmitted(
  request: Request,
  admitted: Admitted,
  options: ResolvedRouteOptions,
): Promise<boolean> {
  const identity = await identify(request, options);
  const { tenant, actor, container } = admitted;
  if (identity === null || identity.tenant !== tenant) return false;
  if (identity.actor.kind !== actor.kind || identity.actor.id !== actor.id) return false;
  return mayReach({ tenant, actor: identity.actor, container }, options);
}

/** Only `true` opens, so that a hook that answers a row, a string or nothing at all fails closed. */
async function mayReach(question: TodosGateQuestion, options: ResolvedRouteOptions): Promise<boolean> {
  const takesPart: unknown = await options.participates(question);
  if (takesPart === true) return true;
  const ownsIt: unknown = await options.ownsEmptyThread?.(question);
  return ownsIt === true;
}

/**
 * The identity with nothing in it but what the store is to see. A name that no store could keep makes a caller nobody; an
 * answer of another shape is the host's mistake.
 */
async function identify(request: Request, options: ResolvedRouteOptions): Promise<TodosIdentity | null> {
  const answer: Partial<TodosIdentity> | null | undefined = await options.authenticate(request);
  if (answer === null || answer === undefined) return null;
  const { tenant, actor } = answer;
  const isActor = typeof actor === "object" && actor !== null && ["user", "agent", "system"].includes(actor.kind);
  if (
    typeof tenant !== "string" ||
    !isActor ||
    typeof actor.id !== "string" ||
    !["string", "undefined"].includes(typeof actor.name)
  ) {
    throw new TypeError(
      "swarm-todos: authenticate answered no identity. The request is refused. Answer { tenant, actor } or null.",
    );
  }
  const { kind, id, name } = actor;
  if (tenant === "" || id === "" || [tenant, id, name ?? ""].some(hasUnfitText)) return null;
  return { tenant, actor: name === undefined ? { kind, id } : { kind, id, name } };
}
