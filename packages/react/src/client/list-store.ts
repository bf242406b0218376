import { createAtom } from "@tanstack/store";
import { createSyncCore } from "../sync/core.ts";
import type { SyncEffect, SyncEvent } from "../sync/sync-event.ts";
import type { TodoOutcome } from "../sync/types.ts";
import type { TodosClientOptions } from "./client-options.ts";
import { randomKey } from "./random-key.ts";
import type { TodosList } from "./todos-list.ts";
import { createTransport } from "./transport.ts";
import { readPage, watchPage } from "./watch-page.ts";

/** A timer that fires this late means that the machine slept. */
const slept = 10_000;
const nothing = (): void => undefined;

/** A list, and what only its client may do to it. */
export interface ListStore {
  readonly list: TodosList;
  /** The credentials may be others now: what was held back is tried again. */
  readonly renew: () => void;
  /** Ends the list for good: nothing more is sent, and each gesture without an answer gets its outcome. */
  readonly dispose: () => void;
  /** True when nobody watches and nothing would be lost by forgetting the list. */
  readonly isIdle: () => boolean;
}

/** Carries out what the sync core of one list wants done, and tells it what happened. */
export function createListStore(container: string, address: string, options: TodosClientOptions): ListStore {
  const client = randomKey();
  const { actor = { kind: "user", id: "" }, resend, realtime, onOutcome, onError = console.error } = options;
  const core = createSyncCore({ client, random: Math.random, actor, resend });
  const state = createAtom(core.view());
  const settlers = new Map<string, (outcome: TodoOutcome) => void>();
  const transport = createTransport(options, `${address}?client=${client}`, () => isDisposed);
  let waiting: (() => void)[] = [];
  let watchers = 0;
  let isWatched = false;
  let isDisposed = false;
  let gestures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = new AbortController();
  let unwatchPage: (() => void) | undefined;
  let latest = 0;
  let ahead = 0;
  let unsubscribe: (() => void) | null = null;

  /** A wall clock that never runs backwards: it goes on while a machine sleeps, which a monotonic one may not. */
  const clock = (): number => {
    ahead = Math.max(ahead, latest - Date.now());
    latest = Date.now() + ahead;
    return latest;
  };

  const leaveRealtime = (): void => {
    unsubscribe?.();
    unsubscribe = null;
    dispatch({ type: "surroundings", link: "off" });
  };

  const joinRealtime = (topic: string): void => {
    if (!realtime || unsubscribe) return;
    let isMine = true;
    let stop = nothing;
    unsubscribe = () => {
      isMine = false;
      stop();
    };
    const tell = (event: SyncEvent): void => {
      if (isMine) dispatch(event);
    };
    tell({ type: "surroundings", link: "connecting" });
    try {
      stop = realtime.subscribe(
        { topic, container, endpoint: address, fetch: transport.fetch, headers: transport.headers },
        {
          onPing: ({ rev }) => tell({ type: "ping", rev }),
          onRefresh: () => tell({ type: "refresh", rejoin: true }),
          onStatus: (link) => tell({ type: "surroundings", link }),
        },
      );
      if (!isMine) stop();
    } catch (error) {
      onError(error);
      tell({ type: "surroundings", link: "down" });
    }
  };

  const run = (effect: SyncEffect): void => {
    if (effect.type === "get") {
      reading.abort();
      reading = new AbortController();
      const { trouble } = core.view();
      void transport.get(effect, reading.signal).then((answer) => {
        dispatch({ type: "read", request: effect.request, answer });
        if (answer.status !== 200 || !isWatched) return;
        // A realtime that was refused as well does not know that it would be let in now.
        if (trouble && trouble !== "unreachable" && !core.view().trouble) leaveRealtime();
        joinRealtime(answer.topic ?? "");
      });
    } else if (effect.type === "post") {
      void transport.post(effect.body).then((answer) => dispatch({ type: "posted", request: effect.request, answer }));
    } else if (effect.type === "report") onError(effect.error);
    else {
      settlers.get(effect.gesture)?.(effect.outcome);
      settlers.delete(effect.gesture);
      try {
        onOutcome?.(effect.outcome, { container, ops: effect.ops });
      } catch (error) {
        onError(error);
      }
    }
  };

  const askFirst = (event: Event): void => event.preventDefault();

  function dispatch(event: SyncEvent): void {
    const effects = core.dispatch(event, clock());
    state.set(core.view());
    effects.forEach(run);
    clearTimeout(timer);
    const due = core.wakeAt();
    if (due < Infinity) {
      timer = setTimeout(
        () => dispatch({ type: clock() > due + slept ? "refresh" : "wake" }),
        Math.min(2 ** 31 - 1, Math.max(0, due - clock())),
      );
    }
    globalThis.window?.[core.hasUnsentText() ? "addEventListener" : "removeEventListener"]("beforeunload", askFirst);
    attend(false);
    if (core.isReading()) return;
    reading.abort();
    const done = waiting;
    waiting = [];
    for (const resolve of done) resolve();
  }

  /** The page is listened to while someone watches, and for as long as the queue needs to know that it is online again. */
  function attend(isSending: boolean): void {
    const isNeeded = !isDisposed && (isSending || isWatched || core.view().saving);
    if (!isNeeded) {
      unwatchPage?.();
      unwatchPage = undefined;
    } else if (!unwatchPage) {
      unwatchPage = watchPage(onPage);
      onPage();
    }
  }

  function onPage(): void {
    const page = readPage();
    // What a realtime waits for before it tries again may be long; the read that is due now starts it afresh.
    if (page.online && core.view().trouble === "offline") leaveRealtime();
    dispatch({ type: "surroundings", ...page });
  }

  const watch = (on: boolean): void => {
    if (on === isWatched || isDisposed) return;
    isWatched = on;
    if (on) attend(true);
    else leaveRealtime();
    dispatch({ type: "surroundings", watched: on });
  };

  const gesture = (make: (id: string) => SyncEvent): Promise<TodoOutcome> =>
    new Promise((resolve) => {
      const id = `g${++gestures}`;
      settlers.set(id, resolve);
      attend(true);
      dispatch(make(id));
    });

  const subscribe = (listener: () => void): (() => void) => {
    const subscription = state.subscribe(listener);
    watchers += 1;
    watch(true);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      subscription.unsubscribe();
      watchers -= 1;
      // A remount in the same commit keeps the subscription: StrictMode, a moved panel, a switched tab.
      queueMicrotask(() => watch(watchers > 0));
    };
  };

  const list: TodosList = {
    container,
    subscribe,
    get: () => state.get(),
    send: async (ops, project) => {
      let own: typeof ops = [];
      try {
        // The caller's later changes to the ops must not change what was meant.
        own = JSON.parse(JSON.stringify(ops)) as typeof ops;
      } catch {
        // What is no JSON cannot be sent.
      }
      if (!Array.isArray(own) || !own[0]) return { outcome: "failed", code: "malformed_batch" };
      return gesture((id) => ({ type: "gesture", id, ops: own, ...(project && { project }) }));
    },
    retry: (issue) => gesture((id) => ({ type: "retry", id, issue })),
    refresh: async () => {
      // Who asks for the list wants to see the answer, whether or not anybody else does.
      const leave = subscribe(nothing);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        dispatch({ type: "refresh" });
      });
      leave();
    },
    dismiss: (issue) => dispatch({ type: "dismiss", issue }),
    openArchive: () => dispatch({ type: "archive", open: true }),
    loadMoreArchive: () => dispatch({ type: "more" }),
    closeArchive: () => dispatch({ type: "archive", open: false }),
  };

  return {
    list,
    renew: () => {
      leaveRealtime();
      dispatch({ type: "credentials" });
    },
    dispose: () => {
      isDisposed = true;
      isWatched = false;
      leaveRealtime();
      dispatch({ type: "dispose" });
    },
    isIdle: () => !watchers && !core.view().saving && !core.view().issues[0],
  };
}
