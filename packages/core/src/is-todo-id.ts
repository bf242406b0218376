const shape = /^[a-z0-9]{6,16}$/;

/** Whether a value has the shape of an item's id: `[a-z0-9]{6,16}`. It says nothing about whether such an item exists. */
export function isTodoId(value: unknown): value is string {
  return typeof value === "string" && shape.test(value);
}
