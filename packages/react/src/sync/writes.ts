import type { TodoOp } from "@swarm-todos/core";
import { adopt } from "./adopt.ts";
import { backoff, isTransient, patience } from "./backoff.ts";
import { classify } from "./classify.ts";
import type { Gesture } from "./intents.ts";
import { fail, land, settle } from "./settle.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { Flight, SyncState } from "./sync-state.ts";

/** How long a batch is tried while online. */
const persistence = 60_000;
/** How long a store remembers a batch: after that a retry could apply it twice. */
const ledger = 7 * 24 * 3_600_000;
/** Ops that every store takes in one batch. */
const maxOps = 100;

function transmit(s: SyncState, flight: Flight): void {
  s.posts.set(++s.count, flight);
  s.effects.push({ type: "post", request: s.count, body: flight.body });
  flight.request = s.count;
  flight.sentAt = s.now;
  flight.attempts += 1;
}

function giveUp(s: SyncState, flight: Flight): void {
  s.flight = null;
  s.force = true;
  if (flight.doubt) s.doubted = flight;
  for (const gesture of flight.gestures) fail(s, gesture, flight.doubt ? "unconfirmed" : "failed", flight.code);
}

function failAttempt(s: SyncState, flight: Flight, { status, retryAfter }: SyncAnswer): void {
  flight.request = 0;
  flight.doubt ||= status !== 425 && status !== 429;
  if (s.online) flight.failingSince = Math.min(flight.failingSince, s.now);
  flight.retryAt = s.now + (retryAfter ?? backoff(s.random, flight.attempts));
}

/** Takes in what came back for a batch. */
export function posted(s: SyncState, request: number, answer: SyncAnswer): void {
  const { list, status, error, conflict } = answer;
  const flight = s.posts.get(request);
  s.posts.delete(request);
  if (!flight) return;
  if (list && conflict === false && (flight === s.flight || flight === s.doubted)) {
    land(s, flight, answer.added ?? [], list.ack?.batchId === flight.batchId ? list.ack.rev : list.rev);
  }
  if (list) adopt(s, list, null);
  if (flight !== s.flight) return;
  const { gestures } = flight;
  flight.code = error?.code ?? (isTransient(status) ? "unavailable" : `http_${status}`);
  // These speak of the bytes that were sent, so no earlier attempt with the same ones can have landed.
  const isFinal = status === 400 || status === 413 || status === 422;
  if (list && conflict) {
    s.flight = null;
    s.losses += 1;
    if (s.losses > 2) s.pumpAt = s.now + s.random() * Math.min(1000, 50 * 2 ** (s.losses - 2));
    if (s.resend === false) for (const gesture of gestures) fail(s, gesture, "conflict", "conflict");
  } else if (isTransient(status)) {
    if (flight.request === request) failAttempt(s, flight, answer);
  } else if (status === 401 || status === 403) {
    flight.request = 0;
    s.held = status === 401 ? "unauthenticated" : "forbidden";
    s.force = true;
    // Refused again although the list could be read meanwhile: it is the change that is not allowed.
    if (gestures.every((gesture) => gesture.refused)) giveUp(s, flight);
    else if (!flight.doubt) s.flight = null;
    for (const gesture of gestures) gesture.refused = true;
  } else {
    s.flight = null;
    s.force ||= !list;
    const kind = status === 422 ? "rejected" : flight.doubt && !isFinal ? "unconfirmed" : "failed";
    for (const gesture of gestures) {
      if (isFinal && gestures[1]) gesture.cap = status === 413 ? gestures.length >> 1 : 1;
      else fail(s, gesture, kind, flight.code, error);
    }
  }
}

/** Sends the queue's next gestures as one batch, judged anew by the truth as it is now. */
function pump(s: SyncState): void {
  const { base } = s;
  if (s.flight || !base || !s.online || s.held || s.suspect || s.now < s.pumpAt) return;
  const gestures: Gesture[] = [];
  const ops: TodoOp[] = [];
  let { rows } = base;
  let cap = Infinity;
  for (const gesture of s.queue) {
    cap = Math.min(cap, gesture.cap);
    if (gestures.length >= cap) break;
    const verdict = classify(gesture, rows, s.ids);
    // What cannot go out behind others of this batch is judged again when their answer has come.
    if (gestures[0] && (verdict.wait || verdict.drop || ops.length + verdict.ops.length > maxOps)) break;
    if (verdict.drop) fail(s, gesture, "dropped", verdict.drop, undefined, verdict.intent);
    else if (!gestures[0] && !verdict.ops[0]) settle(s, gesture, { outcome: "satisfied" });
    else {
      gestures.push(gesture);
      ops.push(...verdict.ops);
      ({ rows } = verdict);
      if (verdict.last) break;
    }
  }
  if (!gestures[0]) return;
  const batchId = `b${++s.count}`;
  const { rev: expectedRev, stamp } = base;
  s.flight = {
    batchId,
    body: JSON.stringify({ ops, expectedRev, stamp: stamp ?? undefined, client: s.client, batchId }),
    gestures,
    firstAt: s.now,
    ...{ request: 0, sentAt: 0, attempts: 0, retryAt: 0, doubt: false, failingSince: Infinity, code: "" },
  };
  transmit(s, s.flight);
}

/** When the queue needs attention next. */
export function writeAt({ flight, online, held, pumpAt, now, queue }: SyncState): number {
  if (flight?.request) return flight.sentAt + patience;
  if (!online || held) return Infinity;
  if (flight) return Math.min(flight.retryAt, flight.failingSince + persistence);
  return queue[0] && pumpAt > now ? pumpAt : Infinity;
}

/** Retries what is due, gives up what has waited too long, and sends what can be sent. */
export function advanceWrites(s: SyncState): void {
  const { flight, now } = s;
  if (flight?.request && now >= flight.sentAt + patience) failAttempt(s, flight, { status: 0 });
  if (flight && !flight.request && s.online && !s.held) {
    const isForgotten = flight.doubt && now - flight.firstAt >= ledger;
    if (isForgotten || now - flight.failingSince >= persistence) giveUp(s, flight);
    else if (now >= flight.retryAt) transmit(s, flight);
  }
  pump(s);
}
