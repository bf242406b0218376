import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify, SignJWT } from "jose";
import { RpcFailure } from "./rpc-failure.ts";
import { type RpcDatabase, runRpc } from "./run-rpc.ts";

/** A Data API for tests, and the keys that open it. */
export interface RpcStandIn {
  /** What `createClient` is given as the project's address. */
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Signs a token with these claims. */
  readonly sign: (claims: Record<string, unknown>) => Promise<string>;
  readonly close: () => Promise<void>;
}

const secret = new TextEncoder().encode("a secret of at least thirty-two characters");

/**
 * Stands for the Data API of a Supabase project, which is PostgREST behind a gateway; PostgREST comes in no package of npm or Debian. It
 * answers `POST /rest/v1/rpc/<function>` alone, and does for that what PostgREST does: one READ COMMITTED transaction a request, read-only
 * where the function is STABLE, run as the role of the token, with `request.jwt.claims` set; the function is called
 * with named arguments; an error becomes JSON with code, details, hint and message, and a status by PostgREST's table. What it lacks: tables,
 * set-returning functions, `Prefer`, content types but JSON, the schema cache (a new function is known at once) and a pool of its own.
 */
export async function startRpcStandIn(
  database: RpcDatabase,
  options: { readonly schemas?: readonly string[] } = {},
): Promise<RpcStandIn> {
  const schemas = options.schemas ?? ["public"];
  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const server = createServer((request, response) => {
    answer(request, database, schemas).then(
      (body) => respond(response, 200, body),
      (error: unknown) => {
        const failure = RpcFailure.of(error);
        respond(response, failure.status, JSON.stringify(failure));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    anonKey: await sign({ role: "anon", exp }),
    serviceKey: await sign({ role: "service_role", exp }),
    sign,
    close: () => closeServer(server),
  };
}

async function answer(request: IncomingMessage, database: RpcDatabase, schemas: readonly string[]): Promise<string> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const name = /^\/rest\/v1\/rpc\/([^/]+)$/.exec(pathname)?.[1];
  if (!request.headers["apikey"]) throw new RpcFailure(401, { message: "No API key found in request" });
  if (request.method !== "POST" || name === undefined)
    throw new RpcFailure(404, { code: "PGRST125", message: "Invalid path" });
  const claims = await claimsOf(request.headers.authorization);
  const schema = request.headers["content-profile"] ?? schemas[0];
  if (typeof schema !== "string" || !schemas.includes(schema)) {
    throw new RpcFailure(406, {
      code: "PGRST106",
      message: `Invalid schema: ${String(schema)}`,
      hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
    });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const args = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
  return await runRpc(database, { schema, name: decodeURIComponent(name), args, claims });
}

async function claimsOf(authorization: string | undefined): Promise<Record<string, unknown>> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return { role: "anon" };
  try {
    return (await jwtVerify(token, secret)).payload;
  } catch (error) {
    const isExpired = (error as { code?: string }).code === "ERR_JWT_EXPIRED";
    throw new RpcFailure(401, {
      code: isExpired ? "PGRST303" : "PGRST301",
      message: isExpired ? "JWT expired" : "No suitable key or wrong key type",
    });
  }
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
