import type { TodoItem } from "@swarm-todos/core";
import { emptySyncState } from "./empty-sync-state.ts";
import type { Gesture } from "./intents.ts";
import type { SyncEffect, SyncOptions, SyncSurroundings } from "./sync-event.ts";
import type { TodoIssue, TodoRow, TodoSyncState } from "./types.ts";

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
  /** Since when it fails while online; Infinity before. */
  failingSince: number;
  code: string;
}

/** The server's truth at one rev. Another truth is another object. */
export interface Base {
  readonly rev: number | null;
  readonly stamp: string | null;
  readonly rows: readonly TodoRow[];
}

/** The read on the wire. */
export interface Read {
  readonly request: number;
  readonly at: number;
  /** How many pings had come when it left. */
  readonly pings: number;
  readonly archived: boolean;
  /** For a further page of the archive: the row that it follows. */
  readonly before: string | undefined;
  /** True when only the silence asked for it. */
  readonly poll: boolean;
  /** The truth that a lower answer overrules: set when an earlier answer was lower. */
  readonly over: Base | null;
}

/** All that a sync core remembers of one list. Only the functions of this folder change it. */
export interface SyncState extends SyncOptions, SyncSurroundings {
  now: number;
  effects: SyncEffect[];
  count: number;
  disposed: boolean;
  view: TodoSyncState;

  base: Base | null;
  /** Gestures without an outcome, oldest first; those of `flight` are among them. */
  queue: readonly Gesture[];
  issues: readonly TodoIssue[];
  flight: Flight | null;
  /** The batch given up last, until an answer tells that it landed. */
  doubted: Flight | null;
  /** Attempts without an answer: an answer to an older one of the same batch counts too. */
  readonly posts: Map<number, Flight>;
  /** Placeholder to id, and back: a row keeps the key that it began with. */
  readonly ids: Map<string, string>;
  readonly keys: Map<string, string>;
  /** Items that left the list, for an undo to show at once. */
  readonly gone: Map<string, TodoItem>;
  /** Why adds came to nothing, by placeholder: what was done to such a row is told with it. */
  readonly lost: Map<string, TodoIssue>;
  /** Batches in a row that lost the compare-and-swap, and when the next may go. */
  losses: number;
  pumpAt: number;
  /** What the server refused the person's requests for. */
  held: "unauthenticated" | "forbidden" | null;

  read: Read | null;
  lastReadAt: number;
  /** A read is due, ping or no ping; while one is on the wire, another follows. */
  force: boolean;
  /** An answer was older than what is held: the next read decides whether the list was reset. */
  suspect: boolean;
  fails: number;
  readAt: number;
  pollAt: number;
  /** The highest rev heard of, how many pings came, and when the first one past the held rev did. */
  want: number;
  pings: number;
  heardAt: number;
  /** Realtime says that it is live, yet a poll found a rev that it had not announced. */
  mute: boolean;

  archive: TodoSyncState["archive"];
  archived: readonly TodoItem[];
  /** The truth that the archive was read with. */
  archivedWith: Base | null;
  /** Another page of the archive is wanted; a look at who archived a row is. */
  more: boolean;
  lookup: boolean;
}

/** A sync core's memory before its first event. */
export function createSyncState(options: SyncOptions): SyncState {
  const view = emptySyncState("loading");
  return {
    ...options,
    watched: false,
    visible: true,
    online: true,
    link: "off",
    now: 0,
    effects: [],
    count: 0,
    disposed: false,
    view,
    base: null,
    queue: [],
    issues: [],
    flight: null,
    doubted: null,
    posts: new Map(),
    ids: new Map(),
    keys: new Map(),
    gone: new Map(),
    lost: new Map(),
    losses: 0,
    pumpAt: 0,
    held: null,
    read: null,
    lastReadAt: -Infinity,
    force: false,
    suspect: false,
    fails: 0,
    readAt: 0,
    pollAt: 0,
    want: 0,
    pings: 0,
    heardAt: 0,
    mute: false,
    archive: view.archive,
    archived: [],
    archivedWith: null,
    more: false,
    lookup: false,
  };
}
