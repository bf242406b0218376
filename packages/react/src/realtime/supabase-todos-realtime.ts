import type { SupabaseConnection, SupabaseTodosClient } from "./supabase-client.ts";
import { createSupabaseTopics } from "./supabase-topics.ts";
import type { TodosRealtime } from "./todos-realtime.ts";

/** Options of {@link createSupabaseTodosRealtime}. */
export interface SupabaseTodosRealtimeOptions {
  /**
   * A token for live updates alone, where the client's own is not the right one: a JWT with the claims `role`, `exp` and `sub`, null
   * where nobody is signed in. It is asked before each join, every 25 s and on waking, so it answers the same
   * token until shortly before that expires.
   * @default the token that the client has: its session's, or that of its `accessToken` option
   */
  readonly getToken?: () => string | null | Promise<string | null>;
}

/** The class of the connection that was given: the host's own copy of the library, whatever a bundler made of its name. */
type Connect = new (endPoint: string, options: object) => SupabaseConnection;

/** What a connection puts behind the address that it was given. */
const websocket = "/websocket";

/**
 * Live updates over Supabase Realtime: joins the private channel of each list that is shown, and takes what it hears as a hint
 * to read. Nothing happens before a list is shown. Other channels of the client stay as they are.
 *
 * With `getToken` it opens one connection of its own, shared by all lists of this adapter. A client whose user is signed out
 * joins nothing until somebody signs in. A join that is refused is tried again with the next token, or a minute later.
 */
export function createSupabaseTodosRealtime(
  client: SupabaseTodosClient,
  { getToken }: SupabaseTodosRealtimeOptions = {},
): TodosRealtime {
  const given = (client as { realtime?: SupabaseConnection }).realtime ?? (client as SupabaseConnection);
  let own: SupabaseConnection | undefined;

  return {
    subscribe: ({ topic, container }, handlers) => {
      own ??= getToken
        ? new (given.constructor as Connect)(given.endPoint.slice(0, -websocket.length), {
            params: { apikey: given.apiKey },
            accessToken: getToken,
            transport: given.transport,
          })
        : given;
      own.swarmTodos ??= createSupabaseTopics(own);
      return own.swarmTodos(
        topic,
        container,
      )((name, value) => {
        try {
          handlers[name](value as never);
        } catch (error) {
          console.error(error);
        }
      });
    },
  };
}
