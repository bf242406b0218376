import { defaultTodoLimits, type TodoLimits } from "./limits.ts";
import { quoteValue } from "./quote-value.ts";

/**
 * The limits of a store: those given, and the defaults for the rest.
 * @throws RangeError for a name that is no limit, and for a value that is not a whole number from 1
 */
export function resolveTodoLimits(limits: Partial<TodoLimits> = {}): TodoLimits {
  const resolved: Record<string, number> = { ...defaultTodoLimits };
  for (const [name, value] of Object.entries(limits)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(defaultTodoLimits, name)) {
      const known = Object.keys(defaultTodoLimits).join(", ");
      throw new RangeError(
        `swarm-todos: ${quoteValue(name)} is no limit. The store was not created. Use one of ${known}.`,
      );
    }
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(
        `swarm-todos: the limit ${name} is ${quoteValue(value)}. The store was not created. Give a whole number from 1.`,
      );
    }
    resolved[name] = value;
  }
  return Object.freeze(resolved) as unknown as TodoLimits;
}
