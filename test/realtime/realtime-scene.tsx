import { createClient, type RealtimeClientOptions, type SupabaseClient } from "@supabase/supabase-js";
import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { createPostgresTodoStore } from "@swarm-todos/postgres";
import { SwarmProvider, TodoPanel, type TodosRealtime } from "@swarm-todos/react";
import { createRouteFetch } from "@swarm-todos/react/testing";
import { createTodosRoute } from "@swarm-todos/server";
import { type ReactElement, StrictMode } from "react";
import { onTestFinished } from "vitest";
import type { RealtimeTarget } from "./realtime-target.ts";
import { createTap, type Tap } from "./tapped-socket.ts";

/** A list of its own on the server of the scenarios, with the people who take part in it. */
export interface RealtimeScene {
  readonly tenant: string;
  readonly container: string;
  readonly topic: string;
  /** Each request to the todos route: `GET` or `POST`. */
  readonly requests: string[];
  /** Lets somebody in, as the first read by the route does. */
  readonly admit: (sub: string) => Promise<void>;
  /** Takes somebody's part away. */
  readonly dismiss: (sub: string) => Promise<boolean>;
  /** An agent adds a row; gives the rev. */
  readonly write: (subject: string) => Promise<number | null>;
  /** A client of the library's, with what it sends, whose token is asked from the function. It ends with the test. */
  readonly connect: (
    token: () => Promise<string | null>,
    options?: RealtimeClientOptions,
    url?: string,
    key?: string,
  ) => { readonly client: SupabaseClient; readonly tap: Tap };
  /** Listens to the list, and gives what was heard: a status, `refresh`, or `ping 3`. It stops with the test. */
  readonly listen: (realtime: TodosRealtime) => { readonly heard: string[]; readonly stop: () => void };
  /** A page with a panel of the list, for somebody who takes part. */
  readonly page: (realtime: TodosRealtime | null, sub?: string) => ReactElement;
}

const agent: TodoActor = { kind: "agent", id: "planner", name: "Planner" };

/** Makes a list for one test. */
export function createRealtimeScene(target: RealtimeTarget, container: string = crypto.randomUUID()): RealtimeScene {
  const tenant = `t-${crypto.randomUUID().slice(0, 8)}`;
  const topic = todosTopic(tenant, container);
  const store = createPostgresTodoStore({ driver: target.owner });
  const requests: string[] = [];
  const route = createTodosRoute({
    store,
    authenticate: (request) => ({
      tenant,
      actor: { kind: "user", id: request.headers.get("authorization") ?? "ana" },
    }),
    participates: () => true,
  });
  const direct = createRouteFetch(route);
  return {
    tenant,
    container,
    topic,
    requests,
    admit: (sub) => store.open(tenant, container, { kind: "user", id: sub }),
    dismiss: (sub) => store.dismiss(tenant, container, sub),
    write: async (subject) => {
      const { rev } = await store.get(tenant, container);
      const outcome = await store.apply(tenant, container, [{ op: "add", subject }], rev, agent, "tool");
      if (outcome.conflict) throw new Error("the agent lost a race that nobody ran");
      return outcome.rev;
    },
    connect: (token, options = {}, url = target.url, key = target.anonKey) => {
      const tap = createTap();
      const client = createClient(url, key, {
        accessToken: token,
        realtime: { transport: tap.transport, ...options },
      });
      onTestFinished(async () => {
        // Without channels there is nothing that would connect again; the library's own wait for it is ten seconds.
        await Promise.all(client.getChannels().map((channel) => client.removeChannel(channel)));
        void client.realtime.disconnect();
      });
      return { client, tap };
    },
    listen: (realtime) => {
      const heard: string[] = [];
      const stop = realtime.subscribe(
        { topic, container, endpoint: "/api/todos", fetch: direct, headers: async () => ({}) },
        {
          onPing: ({ rev }) => heard.push(`ping ${rev}`),
          onRefresh: () => heard.push("refresh"),
          onStatus: (status) => heard.push(status),
        },
      );
      onTestFinished(stop);
      return { heard, stop };
    },
    page: (realtime, sub = "ana") => (
      <StrictMode>
        <SwarmProvider
          endpoints={{ todos: "/api/todos" }}
          headers={{ authorization: sub }}
          fetch={(input, init) => {
            requests.push(init?.method ?? "GET");
            return direct(input, init);
          }}
          realtimeTodos={realtime}
        >
          <TodoPanel container={container} />
        </SwarmProvider>
      </StrictMode>
    ),
  };
}
