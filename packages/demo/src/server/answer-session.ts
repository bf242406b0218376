import { sessionCookie, sessionToken } from "../host/authenticate.ts";
import { findPerson, organisations, type Person, people } from "../host/people.ts";
import type { Sessions } from "../host/sessions.ts";
import type { SupabaseLink } from "../supabase/supabase-link.ts";
import { checkSameSite } from "./check-same-site.ts";
import { DemoRefusal } from "./demo-refusal.ts";
import { readJsonBody } from "./read-json-body.ts";
import { respondJson } from "./respond-json.ts";

/**
 * The demo's sign-in. `GET` tells who there is and who is signed in in this browser; `POST` and `DELETE` with
 * `{ "org", "id" }` sign a person in and out. There are no passwords: it is a demo. Every answer says how Supabase Realtime is
 * reached, where live updates come from there.
 * @throws DemoRefusal
 */
export async function answerSession(request: Request, sessions: Sessions, link?: SupabaseLink): Promise<Response> {
  const view = (signedIn: readonly Person[]): Record<string, unknown> => ({
    organisations,
    people,
    signedIn,
    ...(link === undefined ? {} : { realtime: link }),
  });
  const token = sessionToken(request);
  if (request.method === "GET") return respondJson(view(sessions.people(token)));

  checkSameSite(request);
  const { org, id } = await readJsonBody(request);
  const person = typeof org === "string" && typeof id === "string" ? findPerson(org, id) : undefined;
  if (person === undefined) throw new DemoRefusal(400, "malformed_request", "Nobody here has this org and id.");
  if (request.method === "DELETE") {
    if (token !== undefined) await sessions.signOut(token, person);
    return respondJson(view(sessions.people(token)));
  }
  const kept = await sessions.signIn(token, person);
  return respondJson(view(sessions.people(kept)), {
    headers: { "set-cookie": `${sessionCookie}=${kept}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000` },
  });
}
