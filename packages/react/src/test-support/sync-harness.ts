import type { TodoItem, TodoOp } from "@swarm-todos/core";
import { createSyncCore, type SyncCore } from "../sync/core.ts";
import type { SyncAnswer, SyncEffect, SyncEvent, SyncList, SyncOptions } from "../sync/sync-event.ts";
import type { TodoOutcome, TodoProjection } from "../sync/types.ts";

/** A batch as it went out. */
export interface SentBatch {
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly stamp?: string;
  readonly client: string;
  readonly batchId: string;
}

/** An item as a server would send it. */
export function item(id: string, fields: Partial<TodoItem> = {}): TodoItem {
  const by = { kind: "agent", id: "planner" } as const;
  return {
    id,
    subject: `Task ${id}`,
    detail: null,
    owner: null,
    status: "pending",
    archivedAt: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    createdBy: by,
    updatedBy: by,
    ...fields,
  };
}

/** A list at a rev; the stamp follows from the rev, as with a store that was never restored. */
export function list(rev: number | null, items: readonly TodoItem[], more: Partial<SyncList> = {}): SyncList {
  return { rev, stamp: rev === null ? null : `s${rev}`, items, ack: null, ...more };
}

/** A sync core with virtual time, whose requests wait until the test answers them. */
export interface SyncHarness {
  readonly core: SyncCore;
  readonly gets: (SyncEffect & { type: "get" })[];
  readonly posts: { readonly request: number; readonly body: string; readonly batch: SentBatch }[];
  readonly outcomes: Map<string, TodoOutcome>;
  readonly dispatch: (event: SyncEvent) => void;
  /** Makes a gesture and gives its id. */
  readonly send: (ops: readonly TodoOp[], project?: TodoProjection) => string;
  /** Answers the oldest read that waits. */
  readonly answerGet: (answer: SyncList | SyncAnswer) => void;
  /** Answers the oldest batch that waits. */
  readonly answerPost: (answer: SyncAnswer) => void;
  /** Applied: the list as it is then, with the ids of its adds. */
  readonly applied: (rev: number, items: readonly TodoItem[], added?: readonly string[]) => void;
  readonly conflict: (rev: number, items: readonly TodoItem[]) => void;
  /** Lets time pass, waking the core whenever it asked to be. */
  readonly advance: (ms: number) => void;
  readonly subjects: () => string[];
  readonly now: () => number;
}

/** Makes a harness. With `start` the list has been watched and read once. */
export function createSyncHarness(start?: SyncList | null, options: Partial<SyncOptions> = {}): SyncHarness {
  const core = createSyncCore({ client: "me", random: () => 0.5, actor: { kind: "user", id: "ana" }, ...options });
  const gets: SyncHarness["gets"] = [];
  const posts: SyncHarness["posts"] = [];
  const outcomes = new Map<string, TodoOutcome>();
  let now = 1_000_000;
  let count = 0;

  const dispatch = (event: SyncEvent): void => {
    for (const effect of core.dispatch(event, now)) {
      if (effect.type === "get") gets.push(effect);
      else if (effect.type === "post") {
        posts.push({ request: effect.request, body: effect.body, batch: JSON.parse(effect.body) as SentBatch });
      } else {
        if (outcomes.has(effect.gesture)) throw new Error(`${effect.gesture} was settled twice`);
        outcomes.set(effect.gesture, effect.outcome);
      }
    }
  };
  const harness: SyncHarness = {
    core,
    gets,
    posts,
    outcomes,
    dispatch,
    send: (ops, project) => {
      const id = `g${++count}`;
      dispatch({ type: "gesture", id, ops, ...(project && { project }) });
      return id;
    },
    answerGet: (given) => {
      const get = gets.shift();
      if (!get) throw new Error("no read waits");
      dispatch({
        type: "get",
        request: get.request,
        answer: "status" in given ? given : { status: 200, list: given },
      });
    },
    answerPost: (answer) => {
      const post = posts.shift();
      if (!post) throw new Error("no batch waits");
      dispatch({ type: "post", request: post.request, answer });
    },
    applied: (rev, items, added = []) => {
      const batchId = posts[0]?.batch.batchId ?? "";
      const ack = { batchId, rev, added };
      harness.answerPost({ status: 200, conflict: false, added, list: list(rev, items, { ack }) });
    },
    conflict: (rev, items) => harness.answerPost({ status: 200, conflict: true, list: list(rev, items) }),
    advance: (ms) => {
      const end = now + ms;
      for (let steps = 0; core.wakeAt() <= end; steps += 1) {
        if (steps > 10_000) throw new Error("the core wakes without end");
        now = Math.max(now, core.wakeAt());
        dispatch({ type: "wake" });
      }
      now = end;
      dispatch({ type: "wake" });
    },
    subjects: () => core.view().rows.map((row) => row.subject),
    now: () => now,
  };
  if (start !== undefined) {
    dispatch({ type: "surroundings", watched: true });
    if (start) harness.answerGet(start);
    // Reads keep a distance from each other; the first one is well past.
    if (start) harness.advance(1000);
  }
  return harness;
}
