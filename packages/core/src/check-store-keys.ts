import { isClientKey } from "./is-client-key.ts";
import { quoteValue } from "./quote-value.ts";
import { reject } from "./reject.ts";
import type { TodoOpError } from "./todo-op-error.ts";

/**
 * What a store is called with beside the ops. A key that is present is checked; `actor`, `client`, `batchId` and `stamp` may be
 * undefined, and `stamp` may be null.
 */
export interface StoreKeys {
  readonly tenantId: unknown;
  readonly container: unknown;
  readonly actor?: unknown;
  readonly origin?: unknown;
  readonly expectedRev?: unknown;
  readonly stamp?: unknown;
  readonly client?: unknown;
  readonly batchId?: unknown;
}

/**
 * Checks what a store is called with before anything is read, so that no NUL and no lone surrogate reaches a database and no two
 * lists can be mistaken for one another. `apply` gives every key, with `actor`, `origin` and `expectedRev` even where they are
 * undefined; `get` leaves out what it has none of, and asks for no batch id.
 * @throws TodoOpError `invalid_field` with `field` naming the key; the store adds the snapshot
 */
export function checkStoreKeys(keys: StoreKeys): void {
  checkName("tenantId", keys.tenantId);
  checkName("container", keys.container);
  const applies = "expectedRev" in keys;
  if (applies || keys.actor !== undefined) checkActor(keys.actor);
  if (applies && keys.origin !== "tool" && keys.origin !== "route") {
    throw invalid("origin", `the origin is ${quoteValue(keys.origin)}`, 'Give "tool" or "route"');
  }
  if (
    applies &&
    keys.expectedRev !== null &&
    !(Number.isSafeInteger(keys.expectedRev) && Number(keys.expectedRev) >= 0)
  ) {
    throw invalid(
      "expectedRev",
      `the expected rev is ${quoteValue(keys.expectedRev)}`,
      "Give the rev that was last seen, or null",
    );
  }
  if (keys.stamp !== undefined && keys.stamp !== null && (typeof keys.stamp !== "string" || unfit.test(keys.stamp))) {
    throw invalid("stamp", `the stamp is ${quoteValue(keys.stamp)}`, "Give the stamp that came with the list, or none");
  }
  for (const field of ["client", "batchId"] as const) {
    if (keys[field] !== undefined && !isClientKey(keys[field])) {
      throw invalid(field, `the ${field} is ${quoteValue(keys[field])}`, "Give 1 to 64 URL-safe characters");
    }
  }
  if (applies && (keys.client === undefined) !== (keys.batchId === undefined)) {
    const absent = keys.client === undefined ? "client" : "batchId";
    throw invalid(absent, `the batch has no ${absent}`, "Give both client and batchId, or neither");
  }
}

function checkActor(actor: unknown): void {
  if (typeof actor !== "object" || actor === null)
    throw invalid("actor", `the actor is ${quoteValue(actor)}`, "Give { kind, id }");
  const { kind, id, name } = actor as Readonly<Record<string, unknown>>;
  if (kind !== "user" && kind !== "agent" && kind !== "system") {
    throw invalid("actor.kind", `the actor's kind is ${quoteValue(kind)}`, 'Give "user", "agent" or "system"');
  }
  checkName("actor.id", id);
  if (name !== undefined && name !== "") checkName("actor.name", name);
}

function checkName(field: string, value: unknown): void {
  if (typeof value !== "string") throw invalid(field, `${field} is ${quoteValue(value)}`, "Give a string");
  if (value === "") throw invalid(field, `${field} is empty`, "Give at least one character");
  if (unfit.test(value)) {
    throw invalid(field, `${field} contains a control character or a lone surrogate`, "Give text without one");
  }
}

function invalid(field: string, what: string, advice: string): TodoOpError {
  return reject("invalid_field", what, advice, { opIndex: null, field });
}

const unfit = /[\p{Cc}\p{Surrogate}]/u;
