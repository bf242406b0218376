import { adopt } from "./adopt.ts";
import { adoptArchive, endLookup } from "./archive.ts";
import { backoff, isTransient, patience } from "./backoff.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { SyncState } from "./sync-state.ts";

/** How close two reads follow each other. */
export const pace: number = 125;
/** How long a ping waits for the answer to a batch that may bring the same news. */
const courtesy = 400;

/** Silence is trusted for so long: while realtime is live, and while it is not. */
export function pollLater(s: SyncState): void {
  const isTrusted = s.held || (s.link === "live" && !s.mute);
  s.pollAt = s.now + (isTrusted ? 50_000 - 10_000 * s.random() : 5000 - 500 * s.random());
}

/** Notes a ping. One at or below the held rev costs nothing. */
export function pinged(s: SyncState, rev: number): void {
  if (!Number.isSafeInteger(rev)) return;
  s.mute = false;
  s.pings += 1;
  const held = s.base?.rev ?? 0;
  if (rev > held && s.want <= held) s.heardAt = s.now;
  s.want = Math.max(s.want, rev);
}

/** When the next read is due, or the end of patience with the one on the wire; and whether only the silence asks for it. */
export function nextRead(s: SyncState): { readonly at: number; readonly poll: boolean } {
  const { base, read, flight, held } = s;
  if (read) return { at: read.at + patience, poll: false };
  // A page that opens in the background has its list by the time that it is looked at.
  const isLooking = s.watched && (s.visible || !base);
  const needs = s.queue[0] && (!base || s.suspect || held);
  if (!s.online || !(isLooking || needs)) return { at: Infinity, poll: false };
  const soonest = Math.max(s.lastReadAt + pace, s.readAt);
  const wanted = s.archive.phase !== "closed" && (s.more || s.archivedWith !== base);
  if (s.force || (!held && (!base || wanted || s.lookup))) return { at: soonest, poll: false };
  if (!held && s.want > (base?.rev ?? 0)) {
    return { at: Math.max(soonest, flight?.request ? s.heardAt + courtesy : 0), poll: false };
  }
  return { at: isLooking ? Math.max(soonest, s.pollAt) : Infinity, poll: true };
}

function failRead(s: SyncState, { status, retryAfter }: SyncAnswer): void {
  endLookup(s, []);
  s.more = false;
  if (s.archive.phase === "loading") s.archive = { ...s.archive, phase: "failed" };
  if (status === 401 || status === 403) {
    s.held = status === 401 ? "unauthenticated" : "forbidden";
  } else {
    s.force = true;
    s.fails += 1;
    s.readAt = s.now + (retryAfter ?? (isTransient(status) ? backoff(s.random, s.fails) : 5000));
  }
  pollLater(s);
}

/** Takes in what came back for the read on the wire; an answer to another read is too old to matter. */
export function readAnswered(s: SyncState, request: number, answer: SyncAnswer): void {
  const { read } = s;
  if (read?.request !== request) return;
  s.read = null;
  const { list } = answer;
  if (!list || answer.status !== 200) {
    failRead(s, answer);
    return;
  }
  s.fails = s.readAt = 0;
  s.held = null;
  const rev = list.rev ?? 0;
  if (s.base && read.poll && s.link === "live" && rev > Math.max(s.base.rev ?? 0, s.want)) s.mute = true;
  // A rev that no list has: forget it, unless another ping came after this read had left.
  if (s.pings === read.pings) s.want = Math.min(s.want, rev);
  if (read.before) s.want = Math.max(s.want, rev);
  else adopt(s, list, read.over);
  if (read.archived) adoptArchive(s, list, read.before);
  pollLater(s);
}

/** Gives up a read without an answer, and sends the one that is due. */
export function advanceReads(s: SyncState): void {
  if (s.read && s.now >= s.read.at + patience) {
    s.read = null;
    failRead(s, { status: 0 });
  }
  // Nobody is there to see the answer.
  if (!s.watched && !s.queue[0]) s.read = null;
  const next = nextRead(s);
  if (s.read || next.at > s.now) return;
  const isOpen = s.archive.phase !== "closed";
  const before = isOpen && s.more && s.archivedWith === s.base ? s.archived.at(-1)?.id : undefined;
  s.read = {
    ...{ request: ++s.count, at: s.now, pings: s.pings, poll: next.poll, before },
    archived: isOpen || s.lookup,
    over: s.suspect ? s.base : null,
  };
  s.lastReadAt = s.now;
  s.force = false;
  s.effects.push({ type: "get", request: s.count, archived: s.read.archived, before });
}
