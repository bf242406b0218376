import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { PostgresVersion } from "./postgres-binaries.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where `openPostgres` asks for the address of a server: it is started for the first test that needs it. */
    postgresLender: string;
  }
}

/** Lends one server of each version to the whole run, or the one of DATABASE_URL, and stops them at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = new Map<PostgresVersion, Promise<RunningPostgres>>();
  const urlOf = async (version: PostgresVersion): Promise<string> => {
    const given = process.env["DATABASE_URL"];
    if (given) return given;
    const server = servers.get(version) ?? startPostgres({ version });
    servers.set(version, server);
    return (await server).url;
  };
  const lender = createServer((request, response) => {
    urlOf(request.url === "/15" ? 15 : 18).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => lender.listen(0, "127.0.0.1", resolve));
  lender.unref();
  project.provide("postgresLender", `http://127.0.0.1:${(lender.address() as AddressInfo).port}`);
  return async () => {
    lender.close();
    await Promise.allSettled([...servers.values()].map(async (server) => (await server).close()));
  };
}
