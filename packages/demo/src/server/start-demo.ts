import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createTodosRoute, toNodeHandler } from "@swarm-todos/server";
import { authenticate } from "../host/authenticate.ts";
import { createConversations } from "../host/conversations.ts";
import { ownsEmptyThread, participates } from "../host/may-reach.ts";
import { people, showcase } from "../host/people.ts";
import { createSessions } from "../host/sessions.ts";
import { createThreads } from "../host/threads.ts";
import type { SupabaseRealtime } from "../supabase/supabase-realtime.ts";
import { answerPage } from "./answer-page.ts";
import { buildPages } from "./build-pages.ts";
import { createDemoApi } from "./demo-api.ts";
import { DemoOptionError } from "./demo-option-error.ts";
import type { DemoOptions } from "./demo-options.ts";
import { openData } from "./open-data.ts";

/** Loopback only: the bearer identities of the demo are no secret. */
const host = "127.0.0.1";

/** A demo that answers. */
export interface RunningDemo {
  readonly url: string;
  close(): Promise<void>;
}

/** Makes sure that the port is free before anything slow is begun. Who asks meanwhile waits for the answer. */
async function listen(port: number, ready: Promise<RequestListener>): Promise<Server> {
  const server = createServer((req, res) => void ready.then((handler) => handler(req, res)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new DemoOptionError(`Port ${port} is in use. Stop what uses it, or choose another with PORT=4322.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** Lets Realtime take its own upgrades, and refuses all others: nobody else would answer them. */
function serveRealtime(server: Server, realtime: SupabaseRealtime): void {
  realtime.mount(server);
  server.on("upgrade", (req, socket) => {
    if (!/^\/realtime\/v1\/websocket(\?|$)/.test(req.url ?? "")) socket.destroy();
  });
}

/**
 * Starts the demo: the lists' real route, the demo's own API and its pages on one server.
 * @throws DemoOptionError when the port or the data folder is in use
 */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  let open: (handler: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    open = resolve;
  });
  const server = await listen(options.port, ready);
  try {
    const building = options.hasPages ? buildPages() : Promise.resolve(new Map<string, never>());
    // Awaited below; a failure before that is not unhandled.
    building.catch(() => undefined);
    const data = await openData(options);
    const { store, records, realtime } = data;
    try {
      const loaded = await records.load();
      const threads = createThreads(records, loaded);
      const sessions = createSessions(records, loaded);
      for (const { org, id } of people) {
        const actor = { kind: "user", id } as const;
        if (!participates(threads, org, showcase, actor)) await threads.join(org, showcase, actor);
      }
      const pages = await building;
      const conversations = createConversations({ store, records, loaded, factor: options.factor });

      const route = createTodosRoute({
        store: data.routeStore,
        authenticate: (request) => authenticate(request, sessions),
        participates: ({ tenant, container, actor }) => participates(threads, tenant, container, actor),
        ownsEmptyThread: ({ tenant, container, actor }) => ownsEmptyThread(threads, tenant, container, actor),
      });
      const todos = toNodeHandler(route);
      const api = toNodeHandler(createDemoApi({ threads, sessions, conversations, realtime }));
      const page = toNodeHandler((request) => answerPage(request, pages, realtime?.link));
      if (realtime !== null) serveRealtime(server, realtime);
      open((req, res) => {
        const path = req.url ?? "/";
        if (path.startsWith("/api/swarm/todos/")) todos(req, res);
        else if (path.startsWith("/api/demo/")) api(req, res);
        else page(req, res);
      });

      return {
        url: `http://${host}:${(server.address() as AddressInfo).port}`,
        async close() {
          server.close();
          await conversations.stop();
          server.closeAllConnections();
          await data.close();
        },
      };
    } catch (error) {
      await data.close();
      throw error;
    }
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}
