import type { TodoAck, TodoItem, TodoOp } from "@swarm-todos/core";
import { findRow } from "./find-row.ts";
import type { Gesture } from "./gesture.ts";
import { keepSame } from "./keep-same.ts";
import { reconcileRows } from "./reconcile-rows.ts";
import { replay } from "./replay.ts";
import type { SyncAnswer, SyncEffect, SyncEvent, SyncList, SyncOptions } from "./sync-event.ts";
import type { TodoIssue, TodoOutcome, TodoRow, TodoSyncState } from "./types.ts";

/** One list's memory of what the server said and what the person did: events in, effects out, and nothing beside. */
export interface SyncCore {
  /** Takes in an event at a time (milliseconds, never falling) and says what is to be done. */
  readonly dispatch: (event: SyncEvent, now: number) => readonly SyncEffect[];
  /** What to show; the same object until something of it changes. */
  readonly view: () => TodoSyncState;
  /** When the core wants a `wake` event; Infinity when nothing waits for time to pass. */
  readonly wakeAt: () => number;
  /** True while something that the person did has not been sent. */
  readonly hasUnsent: () => boolean;
}

/**
 * A batch that was sent, until it is known what became of it: what is to be done at each attempt, and for which gestures.
 * `request` names all its attempts: an answer to any of them counts.
 */
interface Flight extends Extract<SyncEffect, { readonly type: "post" }> {
  readonly gestures: readonly Gesture[];
}

/** What came back for a read or a batch. */
type Answered = SyncEvent & { readonly type: "get" | "post" };

/** How close a read that a ping or a look asks for follows the one before. */
const pace = 125;
/** How long a ping waits for the answer to a batch that may bring the same news. */
const courtesy = 400;
/** How long a gesture may be without an answer before its rows say so. */
const pendingAfter = 400;
/** How long a request may stay without an answer. */
const patience = 15_000;
/** How long a batch is tried while online. */
const persistence = 60_000;
/** How long a store remembers a batch: after that a retry could apply it twice. */
const ledger = 7 * 24 * 3_600_000;
/** Ops that every store takes in one batch. */
const maxOps = 100;

const refusals: Record<number, "unauthenticated" | "forbidden" | undefined> = {
  403: "forbidden",
  401: "unauthenticated",
};

/**
 * Makes a sync core. It has no timers, no fetch, no clock and no randomness of its own.
 *
 * All that it remembers are the variables of this one function: in a bundle a variable is a letter, a property is a word.
 */
export function createSyncCore({ client, random, actor, resend }: SyncOptions): SyncCore {
  let now = 0;
  let effects: SyncEffect[] = [];
  let count = 0;
  let view = { rows: [], pending: [], issues: [] } as object as TodoSyncState;

  let watched = false;
  let visible = true;
  let online = true;
  let link: TodoSyncState["link"] = "off";
  /** What the server refused the person's requests for, and whether it has just refused a batch. */
  let held: "unauthenticated" | "forbidden" | undefined;
  let isRefused = false;

  /** The server's truth: its rows, once it is known, with its rev and stamp. */
  let truth: readonly TodoRow[] = [];
  let isKnown = false;
  let stamp: string | null | undefined;
  /** Null while nothing has been written, which compares as zero. */
  let rev = null as unknown as number;
  /** Gestures without an outcome, oldest first; those of `flight` are among them. */
  let queue: readonly Gesture[] = [];
  let issues: readonly TodoIssue[] = [];
  /** The issues of adds that came to nothing, by placeholder. */
  const lost = new Map<string | undefined, string>();
  /** Id to the placeholder that it was the answer to: a row keeps the key that it began with. */
  const keys = new Map<string, string>();
  /** And the other way round. */
  const ids = new Map<string, string>();

  let flight: Flight | undefined;
  /** The last batches of which no answer told that they landed. */
  let batches: readonly Flight[] = [];
  /** When it was sent first. */
  let firstAt = 0;
  /** When the next attempt is due, be it because this one was refused or because patience with it has ended. */
  let retryAt = 0;
  /** Since when the batch fails while online; 0 while it does not. */
  let failingSince = 0;
  /** Batches in a row that lost the compare-and-swap. From the third on a read goes before: a list that has waited is old. */
  let losses = 0;

  /** The read on the wire; 0 where there is none. */
  let reading = 0;
  let sentAt = 0;
  /** Only the silence asked for it. */
  let isPoll = false;
  /** When the next read is due that something asked for (0: at once) or that follows a failure; and one after a silence. */
  let readAt = 0;
  let pollAt = Infinity;
  /** Since when reads fail; 0 while they do not. */
  let readFailingSince = 0;
  /** An answer was older than what is held: the next read decides whether the list was reset. */
  let isSuspect = false;
  /** The highest rev heard of since the last read left, and when the first one past the held rev was. */
  let heard = 0;
  let heardAt = 0;
  /** A look at the archive is wanted, to say who archived a row. */
  let isLooking = false;

  /** The rows under the keys that they began with. */
  const keyed = (rows: readonly (TodoItem & Partial<TodoRow>)[]): readonly TodoRow[] =>
    rows.map((row) => ({ placeholder: false, ...row, key: keys.get(row.id) ?? row.key ?? row.id }));

  /** When to try again what fails since then: anywhere up to as long as it has failed, from half a second to eight. */
  const backoff = (since: number, asked: number | undefined): number =>
    now + (asked || random() * Math.min(8000, 500 + now - since));

  /**
   * From here on silence is listened to. It is trusted ten times as long while realtime is live, or while the list is not
   * for this person.
   */
  const listen = (): void => {
    const trust = held === "forbidden" || link === "live" ? 10 : 1;
    pollAt = Math.min(pollAt, now + trust * (4500 + 500 * random()));
  };

  const settle = (gesture: Gesture, outcome: TodoOutcome): void => {
    queue = queue.filter((other) => other !== gesture);
    effects.push({ type: "settle", gesture: gesture.id, outcome });
  };

  /** Ends a gesture that did not make it, and keeps what it wanted, with the person's words, as an issue. */
  const fail = (
    gesture: Gesture,
    kind: TodoIssue["kind"],
    code: string,
    error?: SyncAnswer["error"],
    op = gesture.ops[0],
  ): void => {
    const saw = findRow(gesture.seen, (op as { id?: string }).id);
    // What was done to a row whose add came to nothing is told with that add, as long as it is told.
    let issue = issues.find(({ id }) => id === lost.get(saw?.key));
    if (!issue) {
      issue = {
        ...error,
        ...{ id: gesture.id, ops: gesture.ops, seen: gesture.seen, kind, code },
        ...{ row: saw, current: findRow(truth, saw?.key) },
      } as TodoIssue;
      issues = [...issues, issue];
      if (saw && code === "archived") {
        readAt = 0;
        isLooking = true;
      }
    }
    for (const placeholder of gesture.context.placeholders) lost.set(placeholder, issue.id);
    settle(gesture, { issue, code, outcome: kind });
  };

  /** Ends a batch that is in the list: its placeholders get their ids, its gestures their outcome, and doubts about it end. */
  const land = (sent: Flight, { added: given, rev: at }: TodoAck): void => {
    let next = 0;
    for (const { context, id } of sent.gestures) {
      const added = context.placeholders.map((key) => {
        const own = given[next++] as string;
        keys.set(own, key);
        ids.set(key, own);
        return own;
      });
      issues = issues.filter((issue) => id !== issue.id);
      for (const gesture of queue) if (gesture.id === id) settle(gesture, { outcome: "applied", rev: at, added });
    }
    batches = batches.filter((other) => other !== sent);
    if (sent === flight) flight = undefined;
    // A newer list than this answer's may have been read under the ids.
    truth = keyed(truth);
    isRefused = false;
    losses = 0;
  };

  /**
   * Takes in a list that an answer carried. What it says of our own batch settles that batch, whatever the age of the
   * list; its rows become the truth unless they are older than what is held. Two older answers in a row, the second to a
   * read that the first asked for, mean that the list was reset.
   */
  const adopt = (list: SyncList, isRead?: boolean): void => {
    const { ack, items } = list;
    for (const sent of batches) if (ack?.batchId === `${sent.request}`) land(sent, ack);
    const rows = keyed(items);
    isSuspect = (list.rev as number) < rev && (!isSuspect || !isRead);
    // A read that left before cannot decide.
    if (isSuspect) reading = readAt = 0;
    else {
      rev = list.rev as number;
      ({ stamp } = list);
      truth = rows.filter((row) => !row.archivedAt);
      isKnown = true;
    }
    // Who archived a row that a person acted on is told where that was looked up.
    for (const current of rows.filter((row) => row.archivedAt))
      issues = issues.map((issue) => (issue.row?.key === current.key ? { ...issue, current } : issue));
  };

  /** Sends the queue's next gestures as one batch, judged anew by the truth as it is now. */
  const pump = (): void => {
    if (flight || !isKnown || isSuspect || (losses > 2 && (reading || readAt < Infinity))) return;
    const gestures: Gesture[] = [];
    const ops: TodoOp[] = [];
    let rows = truth;
    for (const gesture of queue) {
      const steps = replay(gesture, rows);
      const dropped = steps.find((step) => step.stop && step.stop !== "wait");
      // What cannot go out behind others of this batch is judged again when their answer has come. What waits for itself,
      // such as an order beside the add that it names, is the server's to refuse.
      const sent = steps.flatMap((step) => step.send || []);
      if (gestures[0] && (steps.some((step) => step.stop) || gesture.isAlone || ops.length + sent.length > maxOps))
        break;
      if (dropped) fail(gesture, "dropped", dropped.stop as string, undefined, dropped.op);
      else if (!sent[0] && !gestures[0]) settle(gesture, { outcome: "satisfied" });
      else {
        gestures.push(gesture);
        ops.push(...sent);
        rows = steps.at(-1)?.rows ?? rows;
        // What was restored is not among the rows until the answer brings it, so nothing can follow in this batch.
        if (sent.some((op) => op.op === "restore")) break;
      }
    }
    if (!ops[0]) return;
    const request = ++count;
    const batch = { ops, expectedRev: rev, stamp: stamp || undefined, client, batchId: `${request}` };
    flight = { type: "post", request, body: JSON.stringify(batch), gestures };
    batches = [...batches.slice(-maxOps), flight];
    firstAt = retryAt = now;
    failingSince = 0;
  };

  /** When the next read is due, or the end of patience with the one on the wire. */
  const readDue = (): number => {
    // A page that opens in the background has its list by the time that it is looked at.
    if (!online || !((watched && (visible || !isKnown)) || queue[0])) return Infinity;
    if (reading) return sentAt + patience;
    const newsAt = heard > rev ? heardAt + (flight && !failingSince ? courtesy : 0) : Infinity;
    return Math.min(readAt, pollAt, Math.max(sentAt + pace, newsAt));
  };

  /** When the batch on its way has been tried for long enough. */
  const giveUpAt = (): number => Math.min(firstAt + ledger, (failingSince || Infinity) + persistence);

  /** Retries what is due, gives up what has waited too long, sends what can be sent, and reads. */
  const advance = (): void => {
    if (online && !held) {
      if (flight && now >= giveUpAt()) {
        for (const gesture of flight.gestures) fail(gesture, "unconfirmed", "unavailable");
        flight = undefined;
        readAt = 0;
      }
      pump();
      if (flight && now >= retryAt) {
        if (now > firstAt) failingSince ||= now;
        retryAt = now + patience;
        effects.push(flight);
      }
    }
    if (now < readDue()) return;
    if (reading) readFailingSince ||= now;
    reading = ++count;
    sentAt = now;
    isPoll = heard <= rev && now < readAt;
    // From here on only what is heard while the read is on its way asks for another.
    readAt = pollAt = Infinity;
    heard = 0;
    effects.push({ type: "get", request: reading, archived: isLooking });
  };

  /** What is shown now: the server's truth with the person's gestures replayed on top, and nothing else. */
  const show = (): TodoSyncState => {
    let folded = truth;
    /** What those gestures made of the rows that have had no answer for a while. */
    let late = folded;
    for (const gesture of queue) {
      folded = gesture.project?.(folded, gesture.context) ?? replay(gesture, folded).at(-1)?.rows ?? folded;
      if (now >= gesture.at + pendingAfter) late = folded;
    }
    return keepSame<TodoSyncState>(view, {
      phase: isKnown ? "ready" : (held ?? readFailingSince) ? "failed" : "loading",
      rows: reconcileRows(view.rows, folded),
      rev,
      saving: queue.length > 0,
      pending: keepSame(
        view.pending,
        late.filter((row) => !truth.includes(row)).map((row) => row.key),
      ),
      link,
      trouble: online ? (held ?? (readFailingSince || (flight && failingSince) ? "unreachable" : null)) : "offline",
      issues: keepSame(view.issues, issues),
    });
  };

  const got = ({ request, answer: { list, status, wait } }: Answered): void => {
    if (reading !== request) return;
    reading = 0;
    isLooking = false;
    if (!list && !refusals[status]) {
      readFailingSince ||= now;
      readAt = backoff(readFailingSince, wait);
      return;
    }
    readFailingSince = 0;
    held = refusals[status];
    if (isPoll && link === "live" && (list?.rev as number) > Math.max(rev, heard)) link = "down";
    if (list) adopt(list, true);
    listen();
  };

  const posted = ({ request, answer: { list, status, error, conflict, wait } }: Answered): void => {
    if (list) adopt(list);
    const sent = flight;
    if (request !== sent?.request) return;
    const refusal = refusals[status];
    if (!conflict && !/^4(?!08|25|29)/.test(`${status}`)) {
      failingSince ||= now;
      retryAt = backoff(failingSince, wait);
    } else if (refusal && !isRefused) {
      isRefused = true;
      held = refusal;
      retryAt = now;
      // What may have been written by an earlier attempt stays as it is; else it is judged and sent anew.
      if (!failingSince) flight = undefined;
      readAt = 0;
    } else {
      flight = undefined;
      isRefused = false;
      if (!list) readAt = 0;
      if (conflict && ++losses > 2) readAt = now + random() * Math.min(1000, 6 * 2 ** losses);
      for (const gesture of sent.gestures) {
        if (conflict) {
          if (resend === false) fail(gesture, "conflict", "conflict");
          // A store without acks cannot tell whether an earlier attempt made the rows.
          else if (failingSince && list?.ack === undefined && gesture.context.placeholders[0])
            fail(gesture, "unconfirmed", "unavailable");
          // Refused again although the list could be read meanwhile: it is the change that is not allowed.
        } else if (sent.gestures[1] && !refusal) gesture.isAlone = true;
        else
          fail(
            gesture,
            status === 422 ? "rejected" : refusal && failingSince ? "unconfirmed" : "failed",
            error?.code ?? "unavailable",
            error,
          );
      }
    }
  };

  const accept = ({ id, ops, project, seen = view.rows }: SyncEvent & { type: "gesture" }): void => {
    queue = [
      ...queue,
      {
        ...{ id, ops, seen: keyed(seen), ids, at: now },
        context: {
          placeholders: ops.flatMap((op) => (op.op === "add" ? `new-${++count}` : [])),
          now: new Date(now).toISOString(),
          actor,
        },
        // An order is replayed by what it moved, which a projection of the whole order cannot know.
        project: ops.some((op) => op.op === "reorder") ? undefined : project,
      },
    ];
  };

  const handlers: { readonly [K in SyncEvent["type"]]?: (event: SyncEvent & { type: K }) => void } = {
    gesture: accept,
    dismiss: ({ issue }) => {
      issues = issues.filter(({ id }) => id !== issue);
    },
    post: posted,
    get: got,
    ping: ({ rev: pinged }) => {
      // What had been silent is heard.
      if (link === "down") link = "live";
      if (pinged > heard) {
        if (heard <= rev) heardAt = now;
        heard = pinged;
      }
    },
    refresh: () => {
      readAt = 0;
    },
    surroundings: (event) => {
      const wasOnline = online;
      ({ watched = watched, visible = visible, online = online, link = link } = event);
      if (!wasOnline && online) {
        readFailingSince = failingSince = 0;
        retryAt = now;
      }
      if (event.link) {
        listen();
      } else if (watched && now >= sentAt + pace) {
        // Someone looks, or looks again. One return to a page is told several times over.
        readAt = 0;
      }
    },
    dispose: () => {
      online = watched = false;
      for (const gesture of queue)
        fail(gesture, flight?.gestures.includes(gesture) ? "unconfirmed" : "failed", "disposed");
      flight = undefined;
    },
  };

  view = show();
  return {
    dispatch: (event, at) => {
      now = at;
      effects = [];
      (handlers[event.type] as ((given: SyncEvent) => void) | undefined)?.(event);
      advance();
      view = show();
      return effects;
    },
    view: () => view,
    wakeAt: () =>
      Math.min(
        flight && online && !held ? Math.min(retryAt, giveUpAt()) : Infinity,
        readDue(),
        ...queue.map((gesture) => gesture.at + pendingAfter).filter((at) => at > now),
      ),
    hasUnsent: () => queue.length > ((!failingSince && flight?.gestures.length) || 0),
  };
}
