import type { TodoItem, TodoOp, TodoSnapshot } from "@swarm-todos/core";
import { createAtom } from "@tanstack/store";
import { createSyncCore } from "../sync/core.ts";
import { findRow } from "../sync/find-row.ts";
import type { SyncAnswer, SyncEffect, SyncEvent } from "../sync/sync-event.ts";
import type { TodoOutcome, TodoProjection, TodoRow, TodoSyncState } from "../sync/types.ts";
import type { TodosClient } from "./create-todos-client.ts";
import type { TodosList } from "./todos-list.ts";

/** An answer of the route, with what only a read's has: the topic, and what stands for the list as it is. */
interface Answer extends SyncAnswer {
  readonly topic?: string;
  readonly etag?: string | null;
}

/** A timer longer than 24 days would go off at once. */
const longestTimer = 2e9;
/** Browsers refuse to keep more than 64 KiB of bodies alive beyond the page. */
const keepaliveLength = 2e4;
/** No path can carry these: nothing, dots, and text that is no Unicode. */
const unnameable = /^\.?\.?$|\p{Cs}/u;
const nothing = (): void => undefined;
const askFirst = (event: Event): void => event.preventDefault();
/** An op as a caller without types hands it over. */
interface GivenOp {
  readonly op?: unknown;
  readonly id?: unknown;
  readonly subject?: unknown;
  readonly ids?: readonly unknown[];
}
/** Whether an op names what it is about, all in text; the rest is the server's to judge. Throws where `ids` are no array. */
const isOp = ({ op, ids, ...rest }: GivenOp): boolean =>
  [
    op === "add" ? rest.subject : op === "reorder" ? ids?.join() : rest.id,
    ...Object.values(rest),
    ...(ids ?? []),
  ].every((value) => typeof value === "string");
/** Throws where the subject is no text: such an answer counts as none. */
const isItem = (item: TodoItem): string => item.id && item.subject.trim();

function listen(isOn: boolean, listener: (event: Event) => void, ...names: string[]): void {
  const change = isOn ? "addEventListener" : "removeEventListener";
  for (const name of names) {
    globalThis.document?.[change](name, listener);
    globalThis.window?.[change](name, listener);
  }
}

/** A list, and what only its client may do with it. */
export interface ListStore extends TodosList {
  readonly dispatch: (event: SyncEvent) => void;
}

/** Carries out what the sync core of one list wants done, and tells it what happened. */
export function createListStore(container: string, client: TodosClient, given?: TodoSnapshot): ListStore {
  const { actor = { kind: "user", id: "" }, endpoint } = client.options;
  const isOff = (): boolean => !client.options.endpoint || unnameable.test(container);
  const key = `${Math.random()}`;
  const core = createSyncCore({ ...client.options, actor, random: Math.random, client: key });
  const blank: TodoSyncState = { ...core.view(), ...(isOff() && { phase: "off" }) };
  const settlers: Record<string, (outcome: TodoOutcome) => void> = {};
  let watchers = 0;
  let count = 0;
  let known: Answer | undefined;
  /** The read that left last. */
  let asked: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;
  let leave: (() => void) | "" | false | null | undefined | void;

  const source = {
    container,
    endpoint: isOff() ? "" : `${endpoint.replace(/\/$/, "")}/${encodeURIComponent(container)}`,
    fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
      return isOff() ? Promise.reject() : (client.options.fetch || fetch)(...args);
    },
    headers: async (): Promise<Record<string, string>> => {
      const { headers } = client.options;
      return Object.fromEntries(new Headers((await (typeof headers === "function" ? headers() : headers)) ?? {}));
    },
  };

  /** No answer is status 0. What is no list of ours, such as a proxy's page with status 200, carries no list. */
  const ask = async (query: string, init?: RequestInit): Promise<Answer> => {
    try {
      const response = await source.fetch(source.endpoint + query, {
        ...init,
        headers: {
          ...(!init && known?.etag && { "if-none-match": known.etag }),
          ...(await source.headers()),
          "content-type": "application/json",
        },
      });
      const { status, headers } = response;
      if (status === 304 && known) return known;
      const answer = await response.json().catch(nothing);
      return {
        ...answer,
        wait: (headers.get("retry-after") as unknown as number) * 1e3,
        list: answer?.items?.every(isItem) && { rev: answer.currentRev, ...answer },
        status,
        etag: headers.get("etag"),
      };
    } catch {
      return { status: 0 };
    }
  };

  /** What a host's own code throws is told to the console, and disturbs nothing here. */
  const attempt = <T>(run: () => T): T | void => {
    try {
      return run();
    } catch (error) {
      console.error(error);
    }
  };

  // To the core it is the answer to a batch that it knows nothing of.
  attempt(
    () =>
      given?.items.every(isItem) &&
      core.dispatch({ type: "post", request: 0, answer: { list: given } as object as Answer }, 0),
  );
  const shown = (): TodoSyncState => (isOff() ? blank : core.view());
  const initial = shown();
  const state = createAtom(initial);

  const run = (effect: SyncEffect): void => {
    if (effect.type === "settle") settlers[effect.gesture]?.(effect.outcome);
    else {
      const { body, archived } = effect;
      const told = ask(
        body ? "" : `?client=${key}${archived ? "&includeArchived=1" : ""}`,
        (body && { body, method: "POST", keepalive: body.length < keepaliveLength }) as RequestInit | undefined,
      ).then((answer) => {
        if (answer.topic) known = answer;
        dispatch({ ...effect, answer });
      });
      if (!body) asked = told;
    }
  };

  const isWatched = (): boolean => (!isOff() && watchers) as boolean;

  const look = (): void =>
    dispatch({
      type: "surroundings",
      online: globalThis.navigator?.onLine !== false,
      visible: globalThis.document?.visibilityState !== "hidden",
      watched: isWatched(),
    });

  /** Whoever has been left says nothing any more. */
  const onStatus = (link: TodoSyncState["link"]): void =>
    dispatch({ type: "surroundings", link: isJoined ? link : "off" });

  function dispatch(event: SyncEvent): void {
    // Monotonic: it does not mind when the machine's clock is set.
    const now = performance.timeOrigin + performance.now();
    const effects = core.dispatch(event, now);
    state.set(shown());
    for (const effect of effects) run(effect);
    const { realtime } = client.options;
    const { saving, trouble } = core.view();
    // A realtime that was cut off, or refused as well, would not know that it may try again: it is joined anew.
    const topic = realtime && isWatched() && !trouble && known?.topic;
    if (isJoined !== Boolean(topic)) {
      isJoined = !isJoined;
      if (leave) leave();
      onStatus("connecting");
      leave = attempt(
        () =>
          topic &&
          realtime.subscribe(
            { ...source, topic },
            {
              onPing: ({ rev }) => dispatch({ type: "ping", rev }),
              onRefresh: () => dispatch({ type: "refresh" }),
              onStatus,
            },
          ),
      );
      if (!leave && isJoined) onStatus("down");
    }
    clearTimeout(timer);
    const wait = core.wakeAt() - now;
    if (wait < longestTimer) timer = setTimeout(() => dispatch({ type: "wake" }), wait);
    listen(saving || isWatched(), look, "online", "offline", "focus", "visibilitychange");
    listen(core.hasUnsent(), askFirst, "beforeunload");
  }

  const gesture = async (
    id: string,
    ops: readonly TodoOp[] | undefined,
    project?: TodoProjection,
    seen?: readonly TodoRow[],
  ): Promise<TodoOutcome> => {
    if (!ops || isOff()) return { outcome: "failed", code: ops ? "off" : "dismissed" };
    // Nobody has looked at the page since it was watched.
    if (!watchers) look();
    const { rows: before } = state.get();
    const answered = new Promise<TodoOutcome>((resolve) => {
      settlers[id] = resolve;
      dispatch({
        ...{ type: "gesture", id, ops, seen },
        // Where a host's projection throws, or gives what is no row, the ops' own takes its place.
        project: (...args) => attempt(() => project?.(...args).filter((row) => row.key)),
      });
    });
    const { rows: after } = state.get();
    if (before !== after) list.deeds?.push({ ops, before, after });
    const outcome = await answered;
    delete settlers[id];
    attempt(() => client.options.onOutcome?.(outcome, { container, ops }));
    return outcome;
  };

  const subscribe = (listener: () => void): (() => void) => {
    let mine = 1;
    const subscription = state.subscribe(listener);
    if (!watchers++) look();
    return () => {
      watchers -= mine;
      mine = 0;
      subscription.unsubscribe();
      // A remount in the same commit keeps the list watched: StrictMode, a moved panel, a switched tab.
      queueMicrotask(() => {
        if (!watchers) look();
      });
    };
  };

  const list: ListStore = {
    dispatch,
    subscribe,
    initial: () => initial,
    container,
    get: state.get,
    dismiss: (issue) => dispatch({ type: "dismiss", issue }),
    read: ask,
    retry: (id) => {
      const { rows, issues } = core.view();
      const issue = findRow(issues, id);
      dispatch({ type: "dismiss", issue: id });
      // What rows say is written over now; what a place, an order or a restore meant is told by those of then.
      const seen = issue?.seen.map((row) => findRow(rows, row.key) ?? row);
      return gesture(id, issue?.ops, undefined, seen);
    },
    send: async (ops, project, seen) => {
      try {
        // The caller's later changes to the ops must not change what was meant.
        const own = JSON.parse(JSON.stringify(ops)) as TodoOp[];
        if (own[0] && own.every(isOp)) return gesture(`g${++count}`, own, project, seen);
      } catch {
        // What is no JSON cannot be sent.
      }
      return { outcome: "failed", code: "malformed_batch" };
    },
    refresh: async () => {
      // Who asks for the list wants to see the answer, whether or not anybody else does.
      const end = subscribe(nothing);
      await asked;
      dispatch({ type: "refresh" });
      await asked;
      end();
    },
  };
  return list;
}
