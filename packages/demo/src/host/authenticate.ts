import type { Caller } from "./caller.ts";
import { findPerson } from "./people.ts";
import type { Sessions } from "./sessions.ts";

/** The cookie that names a browser's session. */
export const sessionCookie = "swarm_demo_session";

/** The header with which a window says which of its browser's people it is for: `<org>:<id>`. */
export const personHeader = "x-demo-person";

/** The session's token in a request's cookies. */
export function sessionToken(request: Request): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === sessionCookie && value !== undefined && /^[0-9a-f]{48}$/.test(value)) return value;
  }
  return undefined;
}

/** `Bearer user:<org>:<name>` and `Bearer agent:<org>:<name>`: for any HTTP client, since the demo listens on loopback only. */
function fromBearer(header: string): Caller | null {
  const match = /^bearer +(user|agent):([^:\s]+):([^:\s]+)$/i.exec(header.trim());
  const [, kind, tenant, id] = match ?? [];
  if (kind === undefined || tenant === undefined || id === undefined) return null;
  if (kind !== "user" && kind !== "agent") return null;
  const name = kind === "user" ? findPerson(tenant, id)?.name : undefined;
  return { tenant, actor: { kind, id, ...(name === undefined ? {} : { name }) } };
}

/**
 * Who asks. An `Authorization` header decides alone, so that a malformed one never falls back to a cookie; else it is a
 * person of the browser's session: the one that the window names, or the last one to sign in.
 */
export function authenticate(request: Request, sessions: Sessions): Caller | null {
  const header = request.headers.get("authorization");
  if (header !== null) return fromBearer(header);
  const signedIn = sessions.people(sessionToken(request));
  const wanted = request.headers.get(personHeader);
  const person = wanted === null ? signedIn[0] : signedIn.find(({ org, id }) => `${org}:${id}` === wanted);
  if (person === undefined) return null;
  return { tenant: person.org, actor: { kind: "user", id: person.id, name: person.name } };
}
