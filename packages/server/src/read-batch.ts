import { isClientKey, MalformedBatchError, parseTodoOps, type TodoApplyOptions, type TodoOp } from "@swarm-todos/core";
import { hasUnfitText } from "./has-unfit-text.ts";

/** A batch as a request carries it, its structure checked and its fields as they came. */
export interface ReadBatch {
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly options: TodoApplyOptions;
}

const keys = new Set(["ops", "expectedRev", "stamp", "client", "batchId"]);

/**
 * Reads the text of a POST's body. A `stamp` of null, which is what a GET says of a list that nobody has written to, counts as not given.
 * @throws MalformedBatchError with the path of what is wrong; the path of the body itself is ""
 */
export function readBatch(text: string): ReadBatch {
  const body = parseObject(text);
  for (const key of Object.keys(body)) {
    if (!keys.has(key)) throw new MalformedBatchError(key.slice(0, 64), "A batch has no such key.");
  }
  const ops = parseTodoOps(body["ops"], "ops");
  const expectedRev = body["expectedRev"];
  if (expectedRev !== null && !isRev(expectedRev)) {
    throw new MalformedBatchError("expectedRev", "expectedRev has to be the rev last seen: a whole number, or null.");
  }
  const { stamp, client, batchId } = body;
  if (stamp !== undefined && stamp !== null && (typeof stamp !== "string" || hasUnfitText(stamp))) {
    throw new MalformedBatchError("stamp", "stamp has to be the stamp last seen, or to be left out.");
  }
  for (const [path, value] of [["client", client] as const, ["batchId", batchId] as const]) {
    if (value !== undefined && !isClientKey(value)) {
      throw new MalformedBatchError(path, `${path} has to be 1 to 64 URL-safe characters.`);
    }
  }
  if ((client === undefined) !== (batchId === undefined)) {
    const path = client === undefined ? "client" : "batchId";
    throw new MalformedBatchError(path, "client and batchId come together or not at all.");
  }
  return {
    ops,
    expectedRev,
    options: {
      ...(typeof stamp === "string" ? { stamp } : {}),
      ...(typeof client === "string" && typeof batchId === "string" ? { client, batchId } : {}),
    },
  };
}

interface Body {
  readonly [key: string]: unknown;
  readonly stamp?: unknown;
  readonly client?: unknown;
  readonly batchId?: unknown;
}

function parseObject(text: string): Body {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedBatchError("", "The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new MalformedBatchError("", "The body has to be an object.");
  }
  return value as Body;
}

function isRev(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
