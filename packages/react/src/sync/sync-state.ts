import type { TodoItem } from "@swarm-todos/core";
import type { Gesture } from "./intents.ts";
import type { SyncEffect, SyncOptions } from "./sync-event.ts";
import type { TodoIssue, TodoProjection, TodoRow, TodoSyncState } from "./types.ts";

/** A batch that was sent, until it is known what became of it. Its body never changes. */
export interface Flight {
  readonly batchId: string;
  readonly body: string;
  readonly gestures: readonly Gesture[];
  readonly firstAt: number;
  /** The attempt on the wire; 0 while the next one waits. */
  request: number;
  sentAt: number;
  attempts: number;
  retryAt: number;
  /** True once an attempt may have been written without our knowing. */
  doubt: boolean;
  /** Since when it fails while online; null before. */
  failingSince: number | null;
  code: string;
}

/** All that a sync core remembers. Only the functions of this folder change it. */
export interface SyncState {
  readonly options: SyncOptions;
  now: number;
  effects: SyncEffect[];
  counter: number;

  /** The server's last truth. */
  base: { readonly rev: number | null; readonly stamp: string | null; readonly rows: readonly TodoRow[] } | null;
  /** Gestures without an outcome, oldest first; those of `flight` are among them. */
  queue: Gesture[];
  flight: Flight | null;
  /** Attempts without an answer: an answer to an older one of the same batch counts too. */
  readonly posts: Map<number, Flight>;
  /** Placeholder to id, and back: a row keeps the key that it began with. */
  readonly idOf: Map<string, string>;
  readonly keyOf: Map<string, string>;
  /** Rows that left the list, so that an undo can show them at once. */
  readonly gone: Map<string, TodoRow>;
  /** Why adds came to nothing, by placeholder: what was done to such a row is told with it. */
  readonly lost: Map<string, TodoIssue>;
  issues: readonly TodoIssue[];
  /** The projections of kept gestures, by issue. */
  readonly kept: Map<string, TodoProjection>;
  /** The batch given up last, until a read has told whether it landed. */
  gaveUp: { readonly batchId: string; readonly gestures: readonly Gesture[]; readonly since: number; known: boolean } | null;
  /** Batches in a row that lost the compare-and-swap. */
  losses: number;
  pumpAt: number;
  held: "unauthenticated" | "forbidden" | null;

  watched: boolean;
  visible: boolean;
  online: boolean;
  link: TodoSyncState["link"];
  /** Realtime says it is live, yet a poll found a rev that it had not announced. */
  mute: boolean;
  /** The highest rev heard of, how many pings came, and when the first one past the held rev did. */
  want: number;
  pings: number;
  heardAt: number;
  read: {
    readonly request: number;
    readonly at: number;
    readonly pings: number;
    readonly archived: boolean | { readonly before: string };
    readonly poll: boolean;
    /** The truth that a lower answer to this read would overrule; null where it would not. */
    readonly over: SyncState["base"];
  } | null;
  /** A read is due, ping or no ping; set while one is on the wire, another follows. */
  force: boolean;
  /** Someone asked for that read, so it goes out although nobody may be looking. */
  asked: boolean;
  /** An answer was older than what is held: the next read decides whether the list was reset. */
  suspect: boolean;
  readAt: number;
  readFails: number;
  retryReadAt: number;
  pollAt: number;

  readonly archive: {
    /** Pages wanted; 0 while closed. */
    pages: number;
    /** Pages read, of the list at this version. */
    got: number;
    version: string;
    draft: readonly TodoItem[];
    rows: readonly TodoItem[];
    shown: readonly TodoRow[];
    count: number;
    phase: TodoSyncState["archive"]["phase"];
  };
  /** Outcomes that wait for one look at the archive, to say who archived the row. */
  lookups: { readonly gesture: Gesture; readonly issue: TodoIssue }[];
  disposed: boolean;
  view: TodoSyncState;
}

/** The state that a list is shown in before anything has been read. */
export function emptySyncState(phase: "off" | "loading" | "failed"): TodoSyncState {
  return {
    phase,
    rows: [],
    rev: null,
    saving: false,
    pending: new Set(),
    link: "off",
    trouble: null,
    issues: [],
    archive: { phase: "closed", rows: [], count: 0, hasMore: false },
  };
}

/** A sync core's memory before its first event. */
export function createSyncState(options: SyncOptions): SyncState {
  return {
    options,
    now: 0,
    effects: [],
    counter: 0,
    base: null,
    queue: [],
    flight: null,
    posts: new Map(),
    idOf: new Map(),
    keyOf: new Map(),
    gone: new Map(),
    lost: new Map(),
    issues: [],
    kept: new Map(),
    gaveUp: null,
    losses: 0,
    pumpAt: 0,
    held: null,
    watched: false,
    visible: true,
    online: true,
    link: "off",
    mute: false,
    want: 0,
    pings: 0,
    heardAt: 0,
    read: null,
    force: false,
    asked: false,
    suspect: false,
    readAt: -Infinity,
    readFails: 0,
    retryReadAt: 0,
    pollAt: 0,
    archive: { pages: 0, got: 0, version: "", draft: [], rows: [], shown: [], count: 0, phase: "closed" },
    lookups: [],
    disposed: false,
    view: emptySyncState("loading"),
  };
}
