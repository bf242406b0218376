import { authenticate } from "../host/authenticate.ts";
import type { Caller } from "../host/caller.ts";
import type { Conversations } from "../host/conversations.ts";
import { ownsEmptyThread, participates } from "../host/may-reach.ts";
import type { Sessions } from "../host/sessions.ts";
import { memberKey, type Thread, type Threads } from "../host/threads.ts";
import type { SupabaseRealtime } from "../supabase/supabase-realtime.ts";
import { answerSession } from "./answer-session.ts";
import { checkSameSite } from "./check-same-site.ts";
import { controlConversation } from "./control-conversation.ts";
import { DemoRefusal } from "./demo-refusal.ts";
import { decodeContainerName, readContainerName } from "./read-container-name.ts";
import { readJsonBody } from "./read-json-body.ts";
import { respondJson } from "./respond-json.ts";

/** What the demo's own API works on. */
export interface DemoApiOptions {
  readonly threads: Threads;
  readonly sessions: Sessions;
  readonly conversations: Conversations;
  /** Null where live updates are server-sent events. */
  readonly realtime: SupabaseRealtime | null;
}

const checkMethod = (request: Request, ...allowed: string[]): void => {
  if (allowed.includes(request.method)) return;
  const allow = allowed.join(", ");
  throw new DemoRefusal(405, "method_not_allowed", `This address takes ${allow}.`, { allow });
};

/** What a thread looks like to one who may reach it. */
const threadView = (thread: Thread, caller: Caller): Record<string, unknown> => ({
  container: thread.container,
  isOwner: thread.owner === memberKey(caller.actor),
  isMember: thread.members.includes(memberKey(caller.actor)),
  hasRun: thread.hasRun,
});

/**
 * The demo's own API under `/api/demo/`: the session, the threads, who takes part in them, and the conversation with its
 * controls, and with Supabase a person's token for its Realtime. Threads are per organisation; one of another organisation
 * does not exist here.
 */
export function createDemoApi(options: DemoApiOptions): (request: Request) => Promise<Response> {
  const { threads, sessions, conversations, realtime } = options;

  const identify = (request: Request): Caller => {
    const caller = authenticate(request, sessions);
    if (caller === null) throw new DemoRefusal(401, "unauthenticated", "Sign in first.");
    return caller;
  };

  async function listOrCreate(request: Request): Promise<Response> {
    checkMethod(request, "GET", "POST");
    if (request.method === "POST") checkSameSite(request);
    const caller = identify(request);
    const { tenant, actor } = caller;
    if (request.method === "GET") {
      return respondJson({ threads: threads.of(tenant, actor).map((thread) => threadView(thread, caller)) });
    }
    const container = readContainerName((await readJsonBody(request))["container"], tenant);
    const isNew = threads.find(tenant, container) === undefined;
    const thread = await threads.create(tenant, container, actor);
    if (thread === null)
      throw new DemoRefusal(409, "taken", "Another thread has this name. Choose another, or join it.");
    return respondJson(threadView(thread, caller), { status: isNew ? 201 : 200 });
  }

  async function join(request: Request, segment: string): Promise<Response> {
    checkMethod(request, "POST");
    checkSameSite(request);
    const caller = identify(request);
    const container = decodeContainerName(segment, caller.tenant);
    return respondJson(threadView(await threads.join(caller.tenant, container, caller.actor), caller));
  }

  async function conversation(request: Request, segment: string): Promise<Response> {
    checkMethod(request, "GET", "POST");
    if (request.method === "POST") checkSameSite(request);
    const { tenant, actor } = identify(request);
    const container = decodeContainerName(segment, tenant);
    if (!participates(threads, tenant, container, actor) && !ownsEmptyThread(threads, tenant, container, actor)) {
      throw new DemoRefusal(403, "forbidden", "You take no part in this conversation.");
    }
    const found = conversations.open(tenant, container);
    if (request.method === "POST") {
      await controlConversation(found, await readJsonBody(request), () => threads.begin(tenant, container));
    }
    return respondJson(found.snapshot());
  }

  async function token(request: Request, { issueToken }: SupabaseRealtime): Promise<Response> {
    checkMethod(request, "POST");
    checkSameSite(request);
    const caller = identify(request);
    if (caller.actor.kind !== "user") {
      throw new DemoRefusal(403, "forbidden", "Only people get a token for live updates.");
    }
    return respondJson(await issueToken(caller));
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/demo/session") {
      checkMethod(request, "GET", "POST", "DELETE");
      return answerSession(request, sessions, realtime?.link);
    }
    if (pathname === "/api/demo/threads") return listOrCreate(request);
    if (pathname === "/api/demo/realtime-token" && realtime !== null) return token(request, realtime);
    const [, segment, what] = /^\/api\/demo\/threads\/([^/]+)\/(join|conversation)$/.exec(pathname) ?? [];
    if (segment === undefined) throw new DemoRefusal(404, "not_found", "There is nothing at this address.");
    return what === "join" ? join(request, segment) : conversation(request, segment);
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (!(error instanceof DemoRefusal)) {
        console.error("The demo's API failed.", error);
        return respondJson({ error: { code: "internal", message: "Something went wrong." } }, { status: 500 });
      }
      const { code, message, status, headers } = error;
      return respondJson({ error: { code, message } }, { status, headers: { ...headers } });
    }
  };
}
