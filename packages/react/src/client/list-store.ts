import { createStore } from "@tanstack/store";
import { createSyncCore } from "../sync/core.ts";
import type { SyncEffect, SyncEvent } from "../sync/sync-event.ts";
import type { TodoOutcome } from "../sync/types.ts";
import type { TodosClientOptions } from "./client-options.ts";
import { createLeaveGuard } from "./leave-guard.ts";
import { isPageOnline, isPageVisible, listenToPage } from "./page-events.ts";
import { randomKey } from "./random-key.ts";
import { createRealtimeLink } from "./realtime-link.ts";
import type { TodosList } from "./todos-list.ts";
import { createTransport } from "./transport.ts";

/** A timer that fires this late means that the machine slept. */
const slept = 10_000;

/** A list with what its client does to it. */
export interface ListStore extends TodosList {
  /** The credentials may be others now: what was held back is tried again. */
  readonly renew: () => void;
  /** Ends the list for good: nothing more is sent, and each gesture without an answer gets its outcome. */
  readonly dispose: () => void;
  /** True when nobody watches and nothing would be lost by forgetting the list. */
  readonly idle: () => boolean;
}

/** Carries out what the sync core of one list wants done, and tells it what happened. */
export function createListStore(container: string, address: string, options: TodosClientOptions): ListStore {
  const client = randomKey();
  const core = createSyncCore({
    client,
    random: Math.random,
    actor: options.actor ?? { kind: "user", id: "" },
    ...(options.resend !== undefined && { resend: options.resend }),
  });
  const store = createStore(core.view());
  const settlers = new Map<string, (outcome: TodoOutcome) => void>();
  const reads = new Map<number, AbortController>();
  let waiting: (() => void)[] = [];
  let watchers = 0;
  let watched = false;
  let disposed = false;
  let gestures = 0;
  let pages = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | null = null;
  let online = true;
  let visible = true;
  let ahead = 0;
  let latest = 0;

  // A wall clock that never runs backwards: it goes on through a machine's sleep, which a monotonic one may not.
  const clock = (): number => {
    if (Date.now() + ahead < latest) ahead = latest - Date.now();
    latest = Date.now() + ahead;
    return latest;
  };
  const report = (error: unknown): void => {
    try {
      (options.onError ?? console.error)(error);
    } catch {
      // A host's reporter that throws has nobody left to tell.
    }
  };
  const transport = createTransport(options, address, client, () => !disposed);
  const guard = createLeaveGuard();
  const link = createRealtimeLink(
    () => options.realtime ?? null,
    {
      container,
      endpoint: address,
      fetch: (...args) => (options.fetch ?? globalThis.fetch)(...args),
      headers: transport.headers,
    },
    {
      onPing: (ping) => dispatch({ type: "ping", rev: ping?.rev }),
      onRefresh: () => dispatch({ type: "refresh", soon: true }),
      onStatus: (status) => dispatch({ type: "link", status }),
    },
    report,
  );

  const run = (effect: SyncEffect): void => {
    switch (effect.type) {
      case "get": {
        const { request } = effect;
        const controller = new AbortController();
        reads.set(request, controller);
        void transport.get(effect.archived, controller.signal).then((answer) => {
          reads.delete(request);
          const refused = core.view().trouble;
          dispatch({ type: "read", request, answer });
          if (answer.status !== 200 || !watched || disposed) return;
          if (refused === "unauthenticated" || refused === "forbidden") link.stop();
          link.start(answer.topic ?? "");
        });
        return;
      }
      case "post":
        void transport
          .post(effect.body)
          .then((answer) => dispatch({ type: "posted", request: effect.request, answer }));
        return;
      case "abort":
        reads.get(effect.request)?.abort();
        return;
      case "settle":
        settlers.get(effect.gesture)?.(effect.outcome);
        settlers.delete(effect.gesture);
        try {
          options.onOutcome?.(effect.outcome, { container, ops: effect.ops });
        } catch (error) {
          report(error);
        }
        return;
      case "report":
        report(effect.error);
    }
  };

  function dispatch(event: SyncEvent): void {
    const effects = core.dispatch(event, clock());
    store.setState(core.view);
    for (const effect of effects) run(effect);
    clearTimeout(timer);
    const at = core.wakeAt();
    if (at !== null) {
      const due = clock() + Math.min(2 ** 31 - 1, Math.max(0, at - clock()));
      timer = setTimeout(() => {
        if (clock() - due > slept) core.dispatch({ type: "refresh" }, clock()).forEach(run);
        dispatch({ type: "wake" });
      }, due - clock());
    }
    guard.set(core.unsentText());
    attend();
    if (waiting.length > 0 && !core.reading()) {
      const done = waiting;
      waiting = [];
      for (const resolve of done) resolve();
    }
  }

  const onVisible = (now: boolean): void => {
    if (now === visible) return;
    visible = now;
    dispatch({ type: "visible", visible });
  };
  const onOnline = (now: boolean): void => {
    if (now === online) return;
    online = now;
    // What a realtime waits for before it tries again may be long; the read that is due now starts it afresh.
    if (online && core.view().link !== "live") link.stop();
    dispatch({ type: "online", online });
  };

  // The page is listened to while someone watches, and for as long as the queue needs to know that it is online again.
  function attend(soon = false): void {
    const needed = !disposed && (soon || watched || core.view().saving);
    if (needed && !stopListening) {
      stopListening = listenToPage({ onVisible, onOnline, onLook: () => dispatch({ type: "refresh" }) });
      onOnline(isPageOnline());
      onVisible(isPageVisible());
    } else if (!needed) {
      stopListening?.();
      stopListening = null;
    }
  }

  const watch = (on: boolean): void => {
    if (watched === on || disposed) return;
    watched = on;
    if (on) attend();
    else link.stop();
    dispatch({ type: "watched", watched: on });
  };

  const gesture = (make: (id: string) => SyncEvent): Promise<TodoOutcome> =>
    new Promise((resolve) => {
      const id = `g${++gestures}`;
      settlers.set(id, resolve);
      attend(true);
      dispatch(make(id));
    });

  const archive = (wanted: number): void => {
    pages = wanted;
    dispatch({ type: "archive", pages });
  };

  return {
    container,
    get: store.get,
    subscribe: (listener) => {
      const subscription = store.subscribe(listener);
      let open = true;
      watchers += 1;
      watch(true);
      return () => {
        if (!open) return;
        open = false;
        subscription.unsubscribe();
        watchers -= 1;
        // A remount in the same commit keeps the subscription: StrictMode, a moved panel, a switched tab.
        queueMicrotask(() => watch(watchers > 0));
      };
    },
    send: (ops, project) => {
      let own: typeof ops = [];
      try {
        // The caller's later changes to the ops must not change what was meant.
        own = JSON.parse(JSON.stringify(ops)) as typeof ops;
      } catch {
        // What is no JSON cannot be sent either.
      }
      if (!Array.isArray(own) || own.length === 0) {
        return Promise.resolve({ outcome: "failed", code: "malformed_batch" });
      }
      return gesture((id) => ({ type: "gesture", id, ops: own, ...(project && { project }) }));
    },
    retry: (issue) => gesture((id) => ({ type: "retry", id, issue })),
    refresh: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        dispatch({ type: "refresh" });
      }),
    dismiss: (issue) => dispatch({ type: "dismiss", issue }),
    openArchive: () => archive(Math.max(1, pages)),
    loadMoreArchive: () => {
      if (core.view().archive.hasMore && core.view().archive.phase === "ready") archive(pages + 1);
    },
    closeArchive: () => archive(0),
    renew: () => {
      link.stop();
      dispatch({ type: "credentials" });
    },
    dispose: () => {
      disposed = true;
      watched = false;
      link.stop();
      dispatch({ type: "dispose" });
    },
    idle: () => watchers === 0 && core.idle(),
  };
}
