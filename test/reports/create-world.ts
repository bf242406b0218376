import { createMemoryTodoStore, type MemoryTodoStore, type TodoActor, type TodoOp } from "@swarm-todos/core";
import type { TodosRealtime, TodosRealtimeHandlers } from "@swarm-todos/react";
import { createRouteFetch } from "@swarm-todos/react/testing";
import { createTodosRoute } from "@swarm-todos/server";
import { expect, onTestFinished } from "vitest";
import type { Call } from "./call.ts";
import { type Clockwork, createClockwork } from "./create-clockwork.ts";

/** The agent that writes past every page. */
export const agent: TodoActor = { kind: "agent", id: "planner", name: "Planner" };

/** A real route over a memory store, and a network between it and the pages that a test can hold, slow down and break. Ends a test in which a page sent what it could have known to be refused. */
export interface World extends Clockwork {
  readonly store: MemoryTodoStore;
  /** Every request that a page sent, oldest first. */
  readonly calls: Call[];
  /** Those that `hold` kept back and nobody answered or lost yet, oldest first. */
  readonly held: () => Call[];
  /** The oldest held request of a kind that has not reached the server. @throws Error where there is none */
  readonly next: (method: Call["method"]) => Promise<Call>;
  /** Which requests stay on their way until the test drives them. */
  hold: (call: Call) => boolean;
  /** What answers in place of the server. */
  instead: (call: Call) => Response | null;
  /** How long each leg of a request takes, in virtual milliseconds. */
  latency: (call: Call) => number;
  /** How long a ping takes; null for pings that are lost. */
  pingDelay: number | null;
  /** The network of one person's page. */
  readonly fetchAs: (person: string) => typeof globalThis.fetch;
  /** A channel that is live as soon as it is joined, and carries the store's pings. */
  readonly realtime: TodosRealtime;
  /** Who listens to the channel now. */
  readonly listeners: Set<TodosRealtimeHandlers>;
  /** The channels were cut off and are joined again: pages are told to read. */
  readonly rejoin: () => void;
  /** An agent's batch on the list as it is; the ids that it added. */
  readonly remote: (ops: readonly TodoOp[], container?: string) => Promise<readonly string[]>;
  /** The active rows as the store has them: subjects, ticked ones with a check mark. */
  readonly stored: (container?: string) => Promise<string[]>;
  /** Every op that the store accepted, in order. */
  readonly log: (container?: string) => Promise<TodoOp[]>;
}

/** Makes the world of one test, with virtual timers. They are given back when it ends. */
export function createWorld(): World {
  const clockwork = createClockwork();
  const store = createMemoryTodoStore();
  const route = createTodosRoute({
    store,
    authenticate: (request) => ({
      tenant: "acme",
      actor: { kind: "user", id: request.headers.get("x-person") ?? "ana" },
    }),
    participates: () => true,
  });
  const direct = createRouteFetch(route);
  const waiting = new Set<Call>();
  const blunders: string[] = [];
  onTestFinished(() => expect(blunders, "a page sent what it could have known to be refused").toEqual([]));
  const later = (ms: number): Promise<void> =>
    ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : Promise.resolve();

  const world: World = {
    ...clockwork,
    store,
    calls: [],
    held: () => [...waiting],
    next: async (method) => {
      await clockwork.quiet();
      const found = [...waiting].find((call) => call.method === method && !call.answers[0]);
      if (!found) throw new Error(`no ${method} is held`);
      return found;
    },
    hold: () => false,
    instead: () => null,
    latency: () => 0,
    pingDelay: 0,
    listeners: new Set(),
    fetchAs: (person) => (input, init) =>
      new Promise((resolve, reject) => {
        const text = String(init?.body ?? "");
        const answers: Response[] = [];
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), "x-person": person };
        const reach = (): Promise<void> =>
          clockwork.work(async () => {
            const answer = world.instead(call) ?? (await direct(input, { ...init, headers }));
            answers.push(answer);
            if (answer.status < 400 || answer.status >= 500) return;
            const { error } = (await answer.clone().json()) as { error: { code: string } };
            // A batch is judged on the list that it names, so the client could have known that these are refused.
            if (/^(malformed|unknown_item|archived_item|not_archived|reorder)/.test(error.code))
              blunders.push(`${error.code}: ${text}`);
          });
        const call: Call = {
          method: init?.method === "POST" ? "POST" : "GET",
          container: decodeURIComponent(String(input).split("?")[0]?.split("/").at(-1) ?? ""),
          person,
          text,
          batch: text ? JSON.parse(text) : null,
          at: Date.now(),
          answers,
          reach,
          answer: async () => {
            waiting.delete(call);
            if (!answers[0]) await reach();
            resolve((answers[0] as Response).clone());
            await clockwork.quiet();
          },
          lose: async () => {
            waiting.delete(call);
            reject(new TypeError("connection lost"));
            await clockwork.quiet();
          },
        };
        world.calls.push(call);
        if (world.hold(call)) {
          waiting.add(call);
          return;
        }
        const latency = world.latency(call);
        void later(latency)
          .then(reach)
          .then(() => later(latency))
          .then(() => resolve((answers[0] as Response).clone()), reject);
      }),
    realtime: {
      subscribe: ({ container }, handlers) => {
        world.listeners.add(handlers);
        queueMicrotask(() => {
          if (!world.listeners.has(handlers)) return;
          handlers.onStatus("live");
          handlers.onRefresh();
        });
        const leave = store.subscribe("acme", container, ({ rev }) => {
          const { pingDelay } = world;
          if (pingDelay !== null)
            void later(pingDelay).then(() => world.listeners.has(handlers) && handlers.onPing({ rev }));
        });
        return () => {
          world.listeners.delete(handlers);
          leave();
        };
      },
    },
    rejoin: () => {
      for (const { onRefresh } of world.listeners) onRefresh();
    },
    remote: async (ops, container = "c1") => {
      const { rev } = await store.get("acme", container);
      const outcome = await store.apply("acme", container, ops, rev, agent, "tool");
      if (outcome.conflict) throw new Error("the agent lost a race that nobody ran");
      return outcome.added;
    },
    stored: async (container = "c1") =>
      (await store.get("acme", container)).items.map(({ subject, status }) =>
        status === "completed" ? `✓ ${subject}` : subject,
      ),
    log: async (container = "c1") => (await store.history("acme", container)).flatMap(({ ops }) => [...ops]),
  };
  return world;
}
