import type { TodoOp } from "@swarm-todos/core";
import { type Gesture, projectIntents, readIntents } from "./intents.ts";
import { advanceReads, nextRead, pace, pinged, pollLater, readAnswered } from "./reads.ts";
import { fail } from "./settle.ts";
import type { SyncEffect, SyncEvent, SyncOptions } from "./sync-event.ts";
import { createSyncState, type SyncState } from "./sync-state.ts";
import { toRow } from "./to-row.ts";
import type { TodoProjection, TodoSyncState } from "./types.ts";
import { pendingAfter, readView } from "./view.ts";
import { advanceWrites, posted, writeAt } from "./writes.ts";

/** One list's memory of what the server said and what the person did: events in, effects out, and nothing beside. */
export interface SyncCore {
  /** Takes in an event at a time (milliseconds, never falling) and says what is to be done. */
  readonly dispatch: (event: SyncEvent, now: number) => readonly SyncEffect[];
  /** What to show; the same object until something of it changes. */
  readonly view: () => TodoSyncState;
  /** When the core wants a `wake` event; Infinity when nothing waits for time to pass. */
  readonly wakeAt: () => number;
  /** True while a read that was asked for is on the wire, or about to be. */
  readonly isReading: () => boolean;
  /** True while words that a person typed have not been sent. */
  readonly hasUnsentText: () => boolean;
}

function accept(s: SyncState, id: string, ops: readonly TodoOp[], root: string, project?: TodoProjection): void {
  const context = {
    placeholders: ops.flatMap((op) => (op?.op === "add" ? `new-${++s.count}` : [])),
    now: new Date(s.now).toISOString(),
    actor: s.actor,
    archived: ops.flatMap((op) => {
      if (op?.op !== "restore") return [];
      const real = s.ids.get(op.id) ?? op.id;
      const item = s.base?.rows.find((row) => row.id === real) ?? s.gone.get(real);
      return item ? toRow(s, item) : [];
    }),
  };
  const intents = readIntents(ops, s.view.rows, context);
  const own = projectIntents(intents);
  // An order is replayed by what it moved, which a projection of the whole order cannot know.
  const isOrder = ops.some((op) => op?.op === "reorder");
  const gesture: Gesture = {
    id,
    root,
    ops,
    at: s.now,
    context,
    intents,
    project: project && !isOrder ? project : own,
    cap: Infinity,
    refused: false,
  };
  s.queue = [...s.queue, gesture];
  if (s.disposed) fail(s, gesture, "failed", "disposed");
}

function surround(s: SyncState, event: SyncEvent & { type: "surroundings" }): void {
  const { type: _, ...changes } = event;
  const { watched, visible, online, link, pollAt } = s;
  Object.assign(s, changes);
  if (online !== s.online) {
    s.readAt = s.fails = 0;
    if (s.flight) Object.assign(s.flight, { failingSince: Infinity, retryAt: s.now });
  }
  if (link !== s.link) {
    s.mute = false;
    pollLater(s);
    s.pollAt = Math.min(s.pollAt, pollAt);
  }
  // Someone looks, or looks again. One return to a page is told several times over.
  const isNew = watched !== s.watched || visible !== s.visible || online !== s.online;
  if (!changes.link && s.watched && s.visible && (isNew || s.now >= s.lastReadAt + pace)) s.force = true;
}

function handle(s: SyncState, event: SyncEvent): void {
  switch (event.type) {
    case "gesture":
      accept(s, event.id, event.ops, event.id, event.project);
      break;
    case "retry": {
      const issue = s.issues.find((other) => other.id === event.issue);
      s.issues = s.issues.filter((other) => other !== issue);
      if (issue) accept(s, event.id, issue.ops, issue.id);
      else
        s.effects.push({
          type: "settle",
          gesture: event.id,
          ops: [],
          outcome: { outcome: "failed", code: "dismissed" },
        });
      break;
    }
    case "dismiss":
      s.issues = s.issues.filter((issue) => issue.id !== event.issue);
      break;
    case "posted":
      posted(s, event.request, event.answer);
      break;
    case "read":
      readAnswered(s, event.request, event.answer);
      break;
    case "ping":
      pinged(s, event.rev);
      break;
    case "refresh":
      s.force = true;
      if (!event.rejoin) s.lastReadAt = s.readAt = -Infinity;
      break;
    case "surroundings":
      surround(s, event);
      break;
    case "credentials":
      for (const gesture of s.queue) gesture.refused = false;
      s.held = null;
      s.force = true;
      s.readAt = 0;
      break;
    case "archive":
      s.archived = [];
      s.archivedWith = null;
      s.archive = { phase: event.open ? "loading" : "closed", rows: [], count: 0, hasMore: false };
      break;
    case "more":
      s.more = s.archive.hasMore;
      break;
    case "dispose":
      s.disposed = true;
      s.read = null;
      for (const gesture of s.queue) {
        const isSent = s.flight?.gestures.includes(gesture) && (s.flight.doubt || s.flight.request > 0);
        fail(s, gesture, isSent ? "unconfirmed" : "failed", "disposed");
      }
  }
}

/** Makes a sync core. It has no timers, no fetch, no clock and no randomness of its own. */
export function createSyncCore(options: SyncOptions): SyncCore {
  const s = createSyncState(options);
  return {
    dispatch: (event, now) => {
      s.now = now;
      s.effects = [];
      handle(s, event);
      if (!s.disposed) {
        advanceWrites(s);
        advanceReads(s);
      }
      s.view = readView(s);
      return s.effects;
    },
    view: () => s.view,
    wakeAt: () => {
      if (s.disposed) return Infinity;
      const pending = s.queue.map((gesture) => gesture.at + pendingAfter).filter((at) => at > s.now && s.watched);
      return Math.min(writeAt(s), nextRead(s).at, ...pending);
    },
    isReading: () => s.read !== null || (s.force && !s.fails && nextRead(s).at < Infinity),
    hasUnsentText: () =>
      s.queue.some(
        (gesture) =>
          !(s.flight?.request && s.flight.gestures.includes(gesture)) &&
          gesture.ops.some((op) => op?.op === "add" || (op?.op === "update" && (op.subject ?? op.detail ?? op.owner))),
      ),
  };
}
