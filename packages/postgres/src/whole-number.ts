/**
 * Checks a number that a store was made with.
 * @throws RangeError when it is not a whole number from `min` that fits 32 bits
 */
export function wholeNumber(name: string, value: number, min: number): number {
  if (Number.isInteger(value) && value >= min && value <= 2 ** 31 - 1) return value;
  throw new RangeError(`swarm-todos: ${name} is ${value}. The store was not created. Give a whole number from ${min}.`);
}
