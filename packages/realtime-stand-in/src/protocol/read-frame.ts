import type { Frame } from "./frame.ts";

const text = (value: unknown): string | null | undefined =>
  typeof value === "string" ? value : value === null || value === undefined ? null : undefined;

/** The message in five values that came from outside, or null when one of them is of the wrong kind. */
export function readFrame(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): Frame | null {
  const refs = { joinRef: text(joinRef), ref: text(ref) };
  if (refs.joinRef === undefined || refs.ref === undefined) return null;
  if (typeof topic !== "string" || typeof event !== "string") return null;
  return { joinRef: refs.joinRef, ref: refs.ref, topic, event, payload };
}
