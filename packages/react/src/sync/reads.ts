import { adopt } from "./adopt.ts";
import { adoptArchive, archiveDue, archivePage, endLookups } from "./archive.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { SyncState } from "./sync-state.ts";

/** How long a read may stay without an answer. */
const patience = 15_000;
/** How close two reads may follow each other. */
const pace = 125;
/** How long a ping waits for the answer to a batch that may bring the same news. */
const courtesy = 400;

/** How long silence is trusted: while realtime is live, and while it is not. */
function pollDelay(s: SyncState): number {
  const spread = s.options.random();
  return s.held || (s.link === "live" && !s.mute) ? 50_000 - 10_000 * spread : 5000 - 500 * spread;
}

/** When the next read is due, and whether only because of the silence; null when none is. */
function nextRead(s: SyncState): { readonly at: number; readonly poll: boolean } | null {
  if (s.read || s.disposed || !s.online) return null;
  // A page that opens in the background has its list by the time that it is looked at.
  const looking = s.watched && (s.visible || !s.base);
  const stuck = s.queue.length > 0 && (!s.base || s.suspect || s.held !== null || s.gaveUp?.known === false);
  if (!looking && !stuck && !s.asked && s.lookups.length === 0) return null;
  const soonest = Math.max(s.readAt, s.retryReadAt);
  if (s.force || (!s.held && (!s.base || archiveDue(s)))) return { at: soonest, poll: false };
  if (!s.held && s.want > (s.base?.rev ?? 0)) {
    return { at: Math.max(soonest, s.flight?.request ? s.heardAt + courtesy : 0), poll: false };
  }
  return looking ? { at: Math.max(soonest, s.pollAt), poll: true } : null;
}

/** Notes a ping. One at or below the held rev costs nothing. */
export function pinged(s: SyncState, rev: number): void {
  if (!Number.isSafeInteger(rev) || rev < 1) return;
  s.mute = false;
  s.pings += 1;
  const held = s.base?.rev ?? 0;
  if (s.want <= held && rev > held) s.heardAt = s.now;
  s.want = Math.max(s.want, rev);
}

/** Notes how realtime stands. */
export function linked(s: SyncState, status: SyncState["link"]): void {
  if (status === s.link) return;
  s.link = status;
  s.mute = false;
  s.pollAt = Math.min(s.pollAt, s.now + pollDelay(s));
}

function failed(s: SyncState, answer: SyncAnswer): void {
  const { status } = answer;
  endLookups(s, []);
  if (s.archive.phase === "loading") s.archive.phase = "failed";
  if (status === 401 || status === 403) {
    s.held = status === 401 ? "unauthenticated" : "forbidden";
  } else {
    s.force = true;
    s.readFails += 1;
    const final = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
    const spread = s.options.random() * Math.min(8000, 500 * 2 ** (s.readFails - 1));
    s.retryReadAt = s.now + (answer.retryAfter ?? (final ? 5000 : spread));
  }
  s.pollAt = s.now + pollDelay(s);
}

/** Takes in what came back for the read on the wire; an answer to another read is too old to matter. */
export function readAnswered(s: SyncState, request: number, answer: SyncAnswer): void {
  const { read } = s;
  if (read?.request !== request) return;
  s.read = null;
  const { list } = answer;
  if (!list || answer.status !== 200) {
    failed(s, answer);
    return;
  }
  s.readFails = 0;
  s.retryReadAt = 0;
  s.held = null;
  const rev = list.rev ?? 0;
  if (s.base && read.poll && s.link === "live" && rev > (s.base.rev ?? 0) && rev > s.want) s.mute = true;
  // A rev that no list has: forget it, unless another ping came after this read had left.
  if (rev < s.want && s.pings === read.pings) s.want = rev;
  if (typeof read.archived === "object") s.want = Math.max(s.want, rev);
  else adopt(s, list, read);
  if (s.gaveUp && read.request > s.gaveUp.since) s.gaveUp.known = true;
  if (read.archived) adoptArchive(s, list, read.archived);
  s.pollAt = s.now + pollDelay(s);
}

/** When the next read, or the end of patience with the one on the wire, is due. */
export function readDue(s: SyncState): number | null {
  return s.read ? s.read.at + patience : (nextRead(s)?.at ?? null);
}

/** Gives up a read without an answer, and sends the one that is due. */
export function advanceReads(s: SyncState): void {
  if (s.read) {
    const { request, at } = s.read;
    const unwanted = !s.watched && !s.asked && s.queue.length === 0 && s.lookups.length === 0;
    if (!unwanted && s.now < at + patience) return;
    s.effects.push({ type: "abort", request });
    s.read = null;
    if (!unwanted) failed(s, { status: 0 });
  }
  const next = nextRead(s);
  if (!next || next.at > s.now) return;
  const archived = archivePage(s);
  const over = s.suspect ? s.base : null;
  s.read = { request: ++s.counter, at: s.now, pings: s.pings, archived, poll: next.poll, over };
  s.force = false;
  s.asked = false;
  s.readAt = s.now + pace;
  s.effects.push({ type: "get", request: s.counter, archived });
}
