/** A broadcast of version 2.0.0, taken apart byte by byte. */
export function readPing(frame: unknown): {
  topic: string;
  event: string;
  meta: unknown;
  encoding: number;
  payload: unknown;
} {
  if (!(frame instanceof Uint8Array)) throw new Error(`no bytes: ${JSON.stringify(frame)}`);
  const [kind, topic = 0, event = 0, meta = 0, encoding = 0] = frame;
  if (kind !== 4) throw new Error(`no broadcast: ${kind}`);
  let at = 5;
  const text = (length: number): string => new TextDecoder().decode(frame.subarray(at, (at += length)));
  const head = { topic: text(topic), event: text(event) };
  const parsed = meta === 0 ? null : (JSON.parse(text(meta)) as unknown);
  const rest = frame.subarray(at);
  const payload: unknown = encoding === 1 ? JSON.parse(new TextDecoder().decode(rest)) : [...rest];
  return { ...head, meta: parsed, encoding, payload };
}
