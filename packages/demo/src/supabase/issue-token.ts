import { signToken } from "@swarm-todos/realtime-stand-in";
import type { Caller } from "../host/caller.ts";
import { subjectOf } from "./subject-of.ts";
import type { IssuedToken } from "./supabase-realtime.ts";

/** Short, since a token cannot be taken back. The page fetches another before it ends. */
const seconds = 600;

/** Signs a person's token as the project's own sign-in would: who they are, and that they are signed in. */
export async function issueToken(caller: Caller, secret: string): Promise<IssuedToken> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: subjectOf(caller), aud: "authenticated", iat: now, exp: now + seconds };
  return { token: await signToken(claims, secret), expiresIn: seconds };
}
