import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { toNodeHandler } from "../to-node-handler.ts";
import type { TodosRoute } from "../todos-route.ts";

/** The servers that the route is tried on. */
export type HostKind = "node:http" | "express" | "express with a parser" | "hono";

/** All of them. */
export const hostKinds: readonly HostKind[] = ["node:http", "express", "express with a parser", "hono"];

/** Where the route is mounted on every one of them. */
export const endpoint = "/api/swarm/todos";

/** A server on loopback that answers with the route. */
export interface Host {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a server of the given kind on a free port. */
export async function startHost(kind: HostKind, route: TodosRoute): Promise<Host> {
  const server = serverOf(kind, route);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serverOf(kind: HostKind, route: TodosRoute): Server {
  if (kind === "node:http") return createServer(toNodeHandler(route));
  if (kind === "hono") {
    const app = new Hono().all(`${endpoint}/*`, (c) => route.handle(c.req.raw));
    return createAdaptorServer({ fetch: app.fetch }) as Server;
  }
  const app = express();
  if (kind === "express with a parser") app.use(express.json({ limit: "4mb", strict: false }));
  app.use(endpoint, toNodeHandler(route));
  return createServer(app);
}
