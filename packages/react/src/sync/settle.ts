import type { TodoOp } from "@swarm-todos/core";
import type { Gesture, Intent } from "./intents.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { Flight, SyncState } from "./sync-state.ts";
import type { TodoIssue, TodoOutcome } from "./types.ts";

/** Ends a gesture: it leaves the queue, and with it what it projected. */
export function settle(s: SyncState, gesture: Gesture, outcome: TodoOutcome): void {
  s.queue = s.queue.filter((other) => other !== gesture);
  s.effects.push({ type: "settle", gesture: gesture.id, ops: gesture.ops, outcome });
}

/** Keeps what a gesture wanted, with the person's words, as an issue to retry or dismiss. */
export function raiseIssue(
  s: SyncState,
  gesture: Gesture,
  kind: TodoIssue["kind"],
  code: string,
  intent: Intent | undefined = gesture.intents[0],
  error?: SyncAnswer["error"],
): TodoIssue {
  const realId = (id: string): string => s.idOf.get(id) ?? id;
  const saw = intent?.saw;
  const row = s.base?.rows.find((other) => other.key === intent?.key);
  const issue: TodoIssue = {
    id: gesture.id,
    kind,
    code,
    ops: gesture.ops.map((op) => (op && "id" in op ? { ...op, id: realId(op.id) } : op) as TodoOp),
    row: saw ? { key: saw.key, id: realId(saw.id), subject: saw.subject } : null,
    ...(error?.limit !== undefined && { limit: error.limit }),
    ...(error?.max !== undefined && { max: error.max }),
    ...(error?.actual !== undefined && { actual: error.actual }),
    ...(row && { current: row }),
    ...(row && (kind === "conflict" || kind === "dropped") && { by: row.updatedBy }),
  };
  s.issues = [...s.issues, issue];
  s.kept.set(issue.id, gesture.project);
  for (const placeholder of gesture.context.placeholders) s.lost.set(placeholder, issue);
  return issue;
}

/** Closes issues. */
export function closeIssues(s: SyncState, ids: readonly string[]): void {
  if (!s.issues.some((issue) => ids.includes(issue.id))) return;
  s.issues = s.issues.filter((issue) => !ids.includes(issue.id));
  for (const id of ids) s.kept.delete(id);
}

/** Ends a gesture that did not make it, and says so. */
export function fail(
  s: SyncState,
  gesture: Gesture,
  kind: "conflict" | "rejected" | "unconfirmed" | "failed",
  code: string,
  error?: SyncAnswer["error"],
): void {
  const issue = raiseIssue(s, gesture, kind, code, undefined, error);
  settle(s, gesture, kind === "rejected" || kind === "failed" ? { outcome: kind, code, issue } : { outcome: kind, issue });
}

/** Ends a gesture that what happened meanwhile overruled. One whose row was archived waits for a look at who did it. */
export function drop(s: SyncState, gesture: Gesture, code: "archived" | "changed", intent: Intent): void {
  const lost = s.lost.get(intent.key);
  const issue = lost ?? raiseIssue(s, gesture, "dropped", code, intent);
  if (lost || code === "changed") {
    settle(s, gesture, { outcome: "dropped", issue });
    return;
  }
  s.queue = s.queue.filter((other) => other !== gesture);
  s.lookups.push({ gesture, issue });
  s.force = true;
}

/** Ends a batch that is in the list: its placeholders get their ids, its gestures their outcome. */
export function land(s: SyncState, flight: Flight, added: readonly string[], rev: number | null): void {
  s.flight = null;
  s.losses = 0;
  let next = 0;
  for (const gesture of flight.gestures) {
    const ids: string[] = [];
    for (const placeholder of gesture.context.placeholders) {
      const id = added[next++];
      if (id === undefined) continue;
      ids.push(id);
      s.idOf.set(placeholder, id);
      // A row that was shown under its own id already keeps the key that it has.
      if (!s.base?.rows.some((row) => row.id === id)) s.keyOf.set(id, placeholder);
    }
    settle(s, gesture, { outcome: "applied", rev, added: ids });
  }
}
