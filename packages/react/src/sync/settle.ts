import type { Gesture, Intent } from "./intents.ts";
import type { SyncAnswer } from "./sync-event.ts";
import type { Flight, SyncState } from "./sync-state.ts";
import type { TodoIssue, TodoOutcome } from "./types.ts";

/** Ends a gesture: it leaves the queue, and with it what it projected. */
export function settle(s: SyncState, gesture: Gesture, outcome: TodoOutcome): void {
  s.queue = s.queue.filter((other) => other !== gesture);
  s.effects.push({ type: "settle", gesture: gesture.id, ops: gesture.ops, outcome });
}

/** Ends a gesture that did not make it, and keeps what it wanted, with the person's words, as an issue. */
export function fail(
  s: SyncState,
  gesture: Gesture,
  kind: TodoIssue["kind"],
  code: string,
  { limit, max, actual }: NonNullable<SyncAnswer["error"]> = { code },
  intent: Intent | undefined = gesture.intents[0],
): void {
  const current = s.base?.rows.find((row) => row.key === intent?.key);
  const saw = intent?.saw;
  // What was done to a row whose add came to nothing is told with that add.
  let issue = s.lost.get(intent?.key ?? "");
  if (!issue) {
    issue = {
      ...{ id: gesture.root, kind, code, limit, max, actual, current },
      ops: gesture.ops.map((op) => (op && "id" in op ? { ...op, id: s.ids.get(op.id) ?? op.id } : op)),
      row: saw ? { key: saw.key, id: s.ids.get(saw.key) ?? saw.id, subject: saw.subject } : null,
      by: kind === "dropped" || kind === "conflict" ? current?.updatedBy : undefined,
    } as TodoIssue;
    s.issues = [...s.issues, issue];
    s.lookup ||= code === "archived" && saw !== undefined;
  }
  for (const placeholder of gesture.context.placeholders) s.lost.set(placeholder, issue);
  settle(s, gesture, { outcome: kind, code, issue });
}

/** Ends a batch that is in the list: its placeholders get their ids, its gestures their outcome, and doubts about it end. */
export function land(s: SyncState, flight: Flight, added: readonly string[], rev: number | null): void {
  let next = 0;
  for (const { root, context } of flight.gestures) {
    const own = added.slice(next, (next += context.placeholders.length));
    own.forEach((id, i) => {
      const placeholder = context.placeholders[i] ?? "";
      s.ids.set(placeholder, id);
      // A row that was shown under its own id already keeps the key that it has.
      if (!s.base?.rows.some((row) => row.id === id)) s.keys.set(id, placeholder);
    });
    s.issues = s.issues.filter((issue) => issue.id !== root);
    for (const gesture of s.queue) {
      if (gesture.root === root) settle(s, gesture, { outcome: "applied", rev, added: own });
    }
  }
  if (flight === s.flight) s.flight = null;
  if (flight === s.doubted) s.doubted = null;
  s.losses = 0;
}
