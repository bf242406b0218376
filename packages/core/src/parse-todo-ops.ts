import { MalformedBatchError } from "./malformed-batch-error.ts";
import { OpFault } from "./op-fault.ts";
import { quoteValue } from "./quote-value.ts";
import { readOp } from "./read-op.ts";
import type { TodoOp } from "./types.ts";

/**
 * Checks that a value has the structure of a batch, for values that come from outside. Texts and limits are not looked at: the store
 * is the authority on those, and every field is handed through as it came.
 * @param path what to call the array in an error's path
 * @throws MalformedBatchError (`malformed_batch`) with the path of the first thing that is wrong, such as `ops[2].status`
 */
export function parseTodoOps(value: unknown, path = "ops"): TodoOp[] {
  if (!Array.isArray(value))
    throw malformed(path, `${path} is an array of ops, not ${quoteValue(value)}`, "Send an array");
  if (value.length === 0) throw malformed(path, `${path} is empty`, "Send at least one op");
  return Array.from(value as readonly unknown[], (given, index) => {
    const op = readOp(given, true);
    if (op instanceof OpFault) {
      const at = `${path}[${index}]${op.path}`;
      throw malformed(at, `${op.what} (at ${at})`, op.advice);
    }
    return op;
  });
}

function malformed(path: string, what: string, advice: string): MalformedBatchError {
  return new MalformedBatchError(path, `swarm-todos: ${what}. Nothing was written. ${advice}.`);
}
