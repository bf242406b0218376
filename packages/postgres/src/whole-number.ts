/**
 * Checks a number that a store was made with.
 * @throws RangeError when it is not a whole number from `min` to `max`, by default the largest of 32 bits
 */
export function wholeNumber(name: string, value: number, min: number, max: number = 2 ** 31 - 1): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(
    `swarm-todos: ${name} is ${value}. The store was not created. Give a whole number from ${min} to ${max}.`,
  );
}
