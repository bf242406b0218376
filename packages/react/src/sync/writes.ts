import type { TodoOp } from "@swarm-todos/core";
import { adopt } from "./adopt.ts";
import { classify } from "./classify.ts";
import type { Gesture } from "./intents.ts";
import { drop, fail, land, settle } from "./settle.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { Flight, SyncState } from "./sync-state.ts";

/** Ops that every store takes in one batch. */
const maxOps = 100;
/** How long an attempt may stay without an answer. */
const patience = 15_000;
/** How long a batch is tried while online. */
const persistence = 60_000;
/** How long a store remembers a batch: after that a retry could apply it twice. */
const memory = 7 * 24 * 3_600_000;

function transmit(s: SyncState, flight: Flight): void {
  flight.request = ++s.counter;
  flight.sentAt = s.now;
  flight.attempts += 1;
  s.posts.set(flight.request, flight);
  s.effects.push({ type: "post", request: flight.request, body: flight.body });
}

/** Sends the queue's next gestures as one batch, judged anew by the truth as it is now. */
export function pump(s: SyncState): void {
  const { base } = s;
  if (s.flight || !base || !s.online || s.held || s.suspect || s.gaveUp?.known === false || s.now < s.pumpAt) return;
  const gestures: Gesture[] = [];
  const ops: TodoOp[] = [];
  let rows = base.rows;
  let cap = Infinity;
  for (const gesture of s.queue) {
    cap = Math.min(cap, gesture.cap);
    if (gestures.length >= cap) break;
    const verdict = classify(gesture, rows, s.idOf);
    const first = gestures.length === 0;
    if (verdict.kind !== "send") {
      // Behind others of this batch it is judged again when their answer has come.
      if (!first) break;
      if (verdict.kind === "drop") drop(s, gesture, verdict.code, verdict.intent);
      continue;
    }
    if (first && verdict.ops.length === 0 && gesture.ops.length > 0) {
      settle(s, gesture, { outcome: "satisfied" });
      continue;
    }
    if (!first && ops.length + verdict.ops.length > maxOps) break;
    gestures.push(gesture);
    ops.push(...verdict.ops);
    rows = verdict.rows;
    if (verdict.open) break;
  }
  if (gestures.length === 0) return;
  const batchId = `b${++s.counter}`;
  const { client } = s.options;
  const batch = { ops, expectedRev: base.rev, ...(base.stamp !== null && { stamp: base.stamp }), client, batchId };
  s.flight = {
    batchId,
    body: JSON.stringify(batch),
    gestures,
    firstAt: s.now,
    request: 0,
    sentAt: 0,
    attempts: 0,
    retryAt: 0,
    doubt: false,
    failingSince: null,
    code: "unavailable",
  };
  transmit(s, s.flight);
}

function giveUp(s: SyncState, flight: Flight): void {
  s.flight = null;
  s.force = true;
  if (flight.doubt) s.gaveUp = { batchId: flight.batchId, gestures: flight.gestures, known: false, since: s.counter };
  for (const gesture of flight.gestures) fail(s, gesture, flight.doubt ? "unconfirmed" : "failed", flight.code);
}

function unknown(s: SyncState, flight: Flight, answer: SyncAnswer): void {
  flight.request = 0;
  flight.doubt ||= answer.status !== 425 && answer.status !== 429;
  flight.code = answer.error?.code ?? "unavailable";
  if (s.online) flight.failingSince ??= s.now;
  const spread = s.options.random() * Math.min(8000, 500 * 2 ** (flight.attempts - 1));
  flight.retryAt = s.now + (answer.retryAfter ?? spread);
}

/** Takes in what came back for a batch. */
export function posted(s: SyncState, request: number, answer: SyncAnswer): void {
  const flight = s.posts.get(request);
  s.posts.delete(request);
  if (!flight) return;
  const { list, status, error } = answer;
  const mine = (): boolean => s.flight === flight;
  if (status === 200 && list && answer.conflict === false && mine()) {
    land(s, flight, answer.added ?? [], list.ack?.batchId === flight.batchId ? list.ack.rev : list.rev);
  }
  if (list) adopt(s, list);
  if (!mine()) return;
  const { gestures } = flight;
  const code = error?.code ?? `http_${status}`;
  // These speak of the bytes that were sent, so no earlier attempt with the same ones can have landed.
  if (status === 400 || status === 413 || status === 422) flight.doubt = false;
  if (status === 200 && list && answer.conflict) {
    s.flight = null;
    s.losses += 1;
    if (s.losses >= 3) s.pumpAt = s.now + s.options.random() * Math.min(1000, 50 * 2 ** (s.losses - 2));
    const blind = flight.doubt && list.ack === undefined;
    for (const gesture of gestures) {
      if (s.options.resend === false) fail(s, gesture, "conflict", "conflict");
      // Without an `ack` the conflict may be with this very batch, and its adds must not go out twice.
      else if (blind && gesture.context.placeholders.length > 0) fail(s, gesture, "unconfirmed", "unavailable");
    }
  } else if (status < 400 || status >= 500 || status === 408 || status === 425 || status === 429) {
    if (flight.request === request) unknown(s, flight, answer);
  } else if (status === 401 || status === 403) {
    flight.request = 0;
    s.held = status === 401 ? "unauthenticated" : "forbidden";
    s.force = true;
    const twice = gestures.every((gesture) => gesture.refused);
    for (const gesture of gestures) gesture.refused = true;
    flight.code = code;
    if (twice) giveUp(s, flight);
    else if (!flight.doubt) s.flight = null;
  } else if (gestures.length > 1 && !flight.doubt) {
    s.flight = null;
    const cap = status === 413 ? gestures.length >> 1 : 1;
    for (const gesture of gestures) gesture.cap = Math.min(gesture.cap, cap);
  } else {
    s.flight = null;
    s.force ||= !list;
    const kind = status === 422 ? "rejected" : flight.doubt ? "unconfirmed" : "failed";
    for (const gesture of gestures) fail(s, gesture, kind, code, error);
  }
}

/** When the batch on its way needs attention next; null when nothing is to be waited for. */
export function writeAt(s: SyncState): number | null {
  const { flight } = s;
  if (flight?.request) return flight.sentAt + patience;
  if (!s.online || s.held) return null;
  if (flight) return Math.min(flight.retryAt, (flight.failingSince ?? Infinity) + persistence);
  return s.queue.length > 0 && s.base && !s.suspect && s.pumpAt > s.now ? s.pumpAt : null;
}

/** Retries what is due, gives up what has waited too long, and sends what can be sent. */
export function advanceWrites(s: SyncState): void {
  const { flight } = s;
  if (flight?.request && s.now >= flight.sentAt + patience) unknown(s, flight, { status: 0 });
  if (flight && !flight.request && s.online && !s.held) {
    const old = flight.doubt && s.now - flight.firstAt >= memory;
    if (old || s.now - (flight.failingSince ?? s.now) >= persistence) giveUp(s, flight);
    else if (s.now >= flight.retryAt) transmit(s, flight);
  }
  pump(s);
}
