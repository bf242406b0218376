import { endLookups, showArchive } from "./archive.ts";
import { createGesture, type Gesture } from "./intents.ts";
import { advanceReads, linked, pinged, readAnswered, readDue } from "./reads.ts";
import { closeIssues, fail } from "./settle.ts";
import type { SyncEffect, SyncEvent, SyncOptions } from "./sync-event.ts";
import { createSyncState, type SyncState } from "./sync-state.ts";
import type { TodoProjection, TodoSyncState } from "./types.ts";
import { pendingAfter, readView } from "./view.ts";
import { advanceWrites, posted, writeAt } from "./writes.ts";

/** One list's memory of what the server said and what the person did: events in, effects out, and nothing beside. */
export interface SyncCore {
  /** Takes in an event at a time (milliseconds, never falling) and says what is to be done. Never throws. */
  readonly dispatch: (event: SyncEvent, now: number) => SyncEffect[];
  /** What to show; the same object until something of it changes. */
  readonly view: () => TodoSyncState;
  /** When the core wants a `wake` event; null when nothing waits for time to pass. */
  readonly wakeAt: () => number | null;
  /** True while a read is on the wire or about to follow one. */
  readonly reading: () => boolean;
  /** True while words that a person typed have not been sent. */
  readonly unsentText: () => boolean;
  /** True when nothing would be lost by forgetting this core. */
  readonly idle: () => boolean;
}

function accept(s: SyncState, id: string, ops: Gesture["ops"], project?: TodoProjection, retries?: string): void {
  const placeholders = ops.flatMap((op) => (op?.op === "add" ? `new-${++s.counter}` : []));
  const archived = ops.flatMap((op) => {
    if (op?.op !== "restore") return [];
    const real = s.idOf.get(op.id) ?? op.id;
    const known = s.archive.rows.find((item) => item.id === real) ?? s.base?.rows.find((row) => row.id === real);
    const row = known ?? s.gone.get(real);
    return row ? { ...row, key: s.keyOf.get(real) ?? real, placeholder: false } : [];
  });
  const context = { placeholders, now: new Date(s.now).toISOString(), actor: s.options.actor, archived };
  const given = { id, ops, context, at: s.now, ...(retries !== undefined && { retries }) };
  const gesture = createGesture(s.view.rows, given, project);
  s.queue = [...s.queue, gesture];
  if (s.disposed) fail(s, gesture, "failed", "disposed");
}

function retry(s: SyncState, id: string, issueId: string): void {
  const issue = s.issues.find((other) => other.id === issueId);
  if (!issue) {
    s.effects.push({ type: "settle", gesture: id, ops: [], outcome: { outcome: "failed", code: "unknown_issue" } });
    return;
  }
  const doubtful = s.gaveUp?.gestures.some((gesture) => gesture.id === issueId);
  accept(s, id, issue.ops, s.kept.get(issueId), doubtful ? issueId : undefined);
  closeIssues(s, [issueId]);
}

function dispose(s: SyncState): void {
  s.disposed = true;
  if (s.read) s.effects.push({ type: "abort", request: s.read.request });
  s.read = null;
  endLookups(s, []);
  const { flight } = s;
  s.flight = null;
  for (const gesture of s.queue) {
    const sent = flight?.gestures.includes(gesture) && (flight.doubt || flight.request > 0);
    fail(s, gesture, sent ? "unconfirmed" : "failed", "disposed");
  }
}

function handle(s: SyncState, event: SyncEvent): void {
  switch (event.type) {
    case "gesture":
      return accept(s, event.id, event.ops, event.project);
    case "retry":
      return retry(s, event.id, event.issue);
    case "dismiss":
      return closeIssues(s, [event.issue]);
    case "posted":
      return posted(s, event.request, event.answer);
    case "read":
      return readAnswered(s, event.request, event.answer);
    case "ping":
      return pinged(s, event.rev);
    case "link":
      return linked(s, event.status);
    case "refresh":
      s.force = true;
      if (!event.soon) Object.assign(s, { asked: true, readAt: 0, retryReadAt: 0 });
      return;
    case "online":
      s.online = event.online;
      if (s.flight) Object.assign(s.flight, { failingSince: null, retryAt: s.now });
      Object.assign(s, { force: true, readFails: 0, retryReadAt: 0 });
      return;
    case "visible":
      s.visible = event.visible;
      s.force ||= event.visible;
      return;
    case "watched":
      s.watched = event.watched;
      s.force ||= event.watched;
      return;
    case "credentials":
      for (const gesture of s.queue) gesture.refused = false;
      Object.assign(s, { held: null, force: true, retryReadAt: 0 });
      return;
    case "archive":
      return showArchive(s, event.pages);
    case "dispose":
      return dispose(s);
    case "wake":
      return;
  }
}

/** Makes a sync core. It has no timers, no fetch, no clock and no randomness of its own. */
export function createSyncCore(options: SyncOptions): SyncCore {
  const s = createSyncState(options);
  return {
    dispatch(event, now) {
      s.now = now;
      s.effects = [];
      if (!s.disposed || event.type === "gesture" || event.type === "dismiss") handle(s, event);
      if (!s.disposed) {
        advanceWrites(s);
        advanceReads(s);
      }
      s.view = readView(s);
      return s.effects;
    },
    view: () => s.view,
    wakeAt() {
      if (s.disposed) return null;
      const waiting = s.watched ? s.queue.map((gesture) => gesture.at + pendingAfter).find((at) => at > s.now) : null;
      const times = [writeAt(s), readDue(s), waiting].filter((at) => typeof at === "number");
      return times.length > 0 ? Math.min(...times) : null;
    },
    reading: () => s.read !== null || (s.asked && s.online && !s.disposed),
    unsentText: () =>
      s.queue.some(
        (gesture) =>
          !(s.flight?.request && s.flight.gestures.includes(gesture)) &&
          gesture.ops.some((op) => op?.op === "add" || (op?.op === "update" && (op.subject ?? op.detail ?? op.owner))),
      ),
    idle: () => s.queue.length === 0 && s.lookups.length === 0 && s.issues.length === 0,
  };
}
