import type { SupabaseChannel, SupabaseConnection } from "./supabase-client.ts";
import type { TodosRealtimeHandlers } from "./todos-realtime.ts";

/** Who listens to a topic, and for which list. */
type Listener = readonly [handlers: TodosRealtimeHandlers, container: string];

/** What every list's topic starts with. */
export type TodosTopic = `todos:${string}`;

/** What one connection listens to, and the renewal of its token that is under way. */
export interface SupabaseTopics {
  [name: TodosTopic]: SupabaseTopic;
  renewal?: Promise<void> | undefined;
}

/** One channel for everybody on the page who listens to its topic: listens until the function that it returns is called. */
export type SupabaseTopic = (listener: Listener) => () => void;

/** How long, in seconds, a topic is left alone that is not for this person. */
const refusedPause = 60;
/** And one that nobody is signed in for, or that the host listens to itself. */
const idlePause = 15;
/** A channel that stood for so many seconds was no failure; an attempt that takes so long is one. */
const settled = 10;
/** As many joins without an answer, and the channel counts as dead. */
const maxTimeouts = 3;
/** How long, in milliseconds, a channel outlives its last listener: React mounts twice, and panels move. */
const lingering = 50;
/** A refusal by the server starts with its code, which older clients quote. What befalls the connection has none. */
const refusal = /^"?(Unau|Pri|\w*(jwt))?\w*:/i;

/** Joins a topic, and joins it again whenever that is called for, until nobody has listened for a moment. */
export function createSupabaseTopic(
  name: TodosTopic,
  topics: SupabaseTopics,
  connection: SupabaseConnection,
): SupabaseTopic {
  const listeners = new Set<Listener>();
  let channel: SupabaseChannel | undefined;
  let isStarting = false;
  let status: "connecting" | "live" | "down" = "connecting";
  /** Seconds since the status changed. */
  let age = 0;
  /** Seconds until it is tried again while there is no channel, if the token does not change before. */
  let due = 0;
  /** The token that the channel was opened with; while there is none, the one as of when it was given up. */
  let token = connection.accessTokenValue;
  let failures = 0;
  let timeouts = 0;
  let end: ReturnType<typeof setTimeout>;

  const tell = (to: Iterable<Listener>, name: keyof TodosRealtimeHandlers, value?: unknown, about?: unknown): void => {
    for (const [handlers, container] of to) {
      try {
        if ((about ?? container) === container) handlers[name](value as never);
      } catch (error) {
        console.error(error);
      }
    }
  };
  const show = (next: typeof status): void => {
    if (next === status) return;
    status = next;
    age = 0;
    tell(listeners, "onStatus", next);
  };

  const { apiKey } = connection;
  const isSignedOut = (): boolean => (connection.accessTokenValue ?? apiKey) === apiKey;

  const renewed = (): void => {
    topics.renewal = undefined;
  };
  /** Renewals that run side by side overtake each other: all but the last would end without a token. */
  const renew = (): Promise<void> => (topics.renewal ??= connection.setAuth().then(renewed, renewed));

  const drop = (): void => {
    const old = channel;
    // Removing a channel says CLOSED before it returns.
    channel = undefined;
    token = connection.accessTokenValue;
    if (old) void connection.removeChannel(old);
  };

  /** Leaves the topic alone for a while. */
  const rest = (pause: number): void => {
    drop();
    due = pause || Math.min(30, 2 ** failures++) * (0.5 + Math.random());
    if (pause) show("down");
  };

  const start = async (): Promise<void> => {
    isStarting = true;
    // A token that has just changed is new; where each renewal brings another, topics would chase each other.
    if (token === connection.accessTokenValue) await renew();
    isStarting = false;
    token = connection.accessTokenValue;
    if (!listeners.size) return;
    // Of two channels with one name the client closes one, so a host's own is left alone.
    if (isSignedOut() || connection.getChannels().some(({ subTopic }) => subTopic === name)) {
      return rest(idlePause);
    }
    const opened = connection.channel(name, { config: { private: true, broadcast: { replication_ready: true } } });
    channel = opened;
    opened
      .on("broadcast", { event: "rev" }, ({ payload }) => {
        const rev = payload?.rev as number;
        if (rev >>> 0 === rev) tell(listeners, "onPing", { rev }, payload?.container);
      })
      .on("system", {}, (message) => {
        if (message.status === "ok") tell(listeners, "onRefresh");
      })
      .subscribe((event, error, used = token) => {
        if (channel !== opened) return;
        if (event === "SUBSCRIBED") {
          show("live");
          return tell(listeners, "onRefresh");
        }
        if (status === "live") show("connecting");
        const code = refusal.exec(error?.message as string);
        // What the server has closed is gone already.
        if (event === "CLOSED") channel = undefined;
        // The client gets over what befell the connection by itself.
        else if (event === "TIMED_OUT" ? ++timeouts % maxTimeouts : !code) return;
        rest(code?.[1] ? refusedPause : 0);
        if (code?.[2]) {
          // What was refused may not be the token of now.
          token = used;
          void renew();
        }
      });
  };

  /** Every second, and when the page wakes: a channel that has lost its connection would join with a token from before. */
  const look = (waking?: unknown): void => {
    if (channel && isSignedOut()) rest(idlePause);
    if (waking) {
      if (channel?.state === "errored") {
        drop();
        due = 0;
      } else void renew();
    }
    if (++age % settled === 0) {
      if (status === "live") failures = 0;
      else {
        show("down");
        // The client joins again with the token that it has.
        if (channel) void renew();
      }
    }
    if (!(channel || isStarting || (--due > 0 && token === connection.accessTokenValue))) start().catch(console.error);
  };

  const pulse = setInterval(look, 1000);
  const attend = (change: "addEventListener" | "removeEventListener"): void => {
    for (const event of ["visibilitychange", "online", "pageshow"]) globalThis[change]?.(event, look, true);
  };
  attend("addEventListener");
  look(true);

  return (listener) => {
    clearTimeout(end);
    listeners.add(listener);
    tell([listener], "onStatus", status);
    if (status === "live") tell([listener], "onRefresh");
    return () => {
      if (!listeners.delete(listener) || listeners.size) return;
      end = setTimeout(() => {
        clearInterval(pulse);
        attend("removeEventListener");
        delete topics[name];
        drop();
      }, lingering);
    };
  };
}
