import type { SupabaseChannel, SupabaseConnection } from "./supabase-client.ts";
import type { TodosRealtimeHandlers } from "./todos-realtime.ts";

/** Takes what is to be told to one of those who listen to a topic. It never throws, and is another function each time that a host listens. */
export type SupabaseListener = (name: keyof TodosRealtimeHandlers, value?: unknown) => void;

/** One channel for everybody on the page who listens to its topic: listens until the function that it returns is called. */
type SupabaseTopic = (listener: SupabaseListener) => () => void;

/** What one connection listens to: gives the topic of a list, which all who listen to that list share. */
export type SupabaseTopics = (name: string, container: string) => SupabaseTopic;

/**
 * Seconds on a clock that nobody sets. Pauses are measured with it and never counted in looks: a page in the background looks
 * seldom, one that is woken looks often, and neither makes a pause longer or shorter.
 */
const now = (): number => performance.now() / 1000;

/** How long, in seconds, a topic is left alone that is not for this person. */
const refusedPause = 60;
/** A channel that stood for so many seconds was no failure; an attempt that takes so long is one. */
const settled = 10;
/** And how long an attempt is good for: one that nobody is signed in for, one whose name the host uses, one whose token never comes. */
const patience = 20;
/** As many joins without an answer, and the channel counts as dead. */
const maxTimeouts = 3;
/** How long, in milliseconds, a channel outlives its last listener: React mounts twice, and panels move. */
const lingering = 50;
/** A refusal by the server starts with its code, which older clients quote. What befalls the connection has none. */
const refusal = /^"?(Unau|Pri|\w*(jwt))?\w*:/i;

/**
 * Keeps the topics of a connection, which ask for its token together. A topic is joined, and joined again whenever that is called
 * for, until nobody has listened for a moment.
 */
export function createSupabaseTopics(connection: SupabaseConnection): SupabaseTopics {
  const topics: Record<string, SupabaseTopic> = {};
  /** The token of now. Where nobody is signed in it is the project's key, since the client may say that as well as null. */
  const current = (): string | null => connection.accessTokenValue ?? connection.apiKey;
  const isSignedOut = (): boolean => current() === connection.apiKey;

  let renewal: Promise<void> | undefined;
  /** When the renewal that is under way counts as lost. */
  let lost = 0;
  const renewed = (): void => {
    lost = 0;
  };
  /** Renewals that run side by side overtake each other: all but the last would end without a token. */
  const renew = (): Promise<void> | undefined => {
    if (now() >= lost) {
      lost = now() + patience;
      renewal = connection.setAuth().then(renewed, renewed);
    }
    return renewal;
  };

  const createTopic = (name: string, container: string): SupabaseTopic => {
    const listeners = new Set<SupabaseListener>();
    /** When it is tried again while there is no channel, if the token does not change before. An attempt is known by it. */
    let due = 0;
    let status: "connecting" | "live" | "down" = "connecting";
    let channel: SupabaseChannel | undefined;
    /** The token that the channel was opened with; while there is none, the one as of when it was given up. */
    let token = current();
    /** By then a status that is not live has become down, or is looked at again; one that is live has settled. */
    let check = now() + settled;
    let end: ReturnType<typeof setTimeout>;
    let timeouts = 0;
    let failures = 0;

    const tell: SupabaseListener = (name, value) => {
      for (const listener of listeners) listener(name, value);
    };
    const show = (next: typeof status): void => {
      check = now() + settled;
      if (status !== next) tell("onStatus", (status = next));
    };

    const drop = (): void => {
      const old = channel;
      // Removing a channel says CLOSED before it returns.
      channel = undefined;
      due = 0;
      token = current();
      if (old) void connection.removeChannel(old);
    };

    /** Leaves the topic alone for a while. */
    const rest = (pause: number): void => {
      drop();
      due = now() + (pause || Math.min(30, 2 ** failures++) * (0.5 + Math.random()));
      if (pause) show("down");
    };

    const start = async (): Promise<void> => {
      const attempt = (due = now() + patience);
      // A token that has just changed is new; where each renewal brings another, topics would chase each other.
      if (token === current()) await renew();
      if (due !== attempt) return;
      token = current();
      if (isSignedOut()) return show("down");
      const opened = connection.channel(name, { config: { private: true, broadcast: { replication_ready: true } } });
      // Under a name that is taken the client gives what is there: a host's own, which is left alone.
      if (opened.state !== "closed") return show("down");
      channel = opened;
      opened
        .on("broadcast", { event: "rev" }, ({ payload }) => {
          const rev = payload?.rev as number;
          if (rev >>> 0 === rev && payload?.container === container) tell("onPing", { rev });
        })
        .on("system", {}, (message) => {
          if (message.status === "ok") tell("onRefresh");
        })
        .subscribe((event, error, used = token) => {
          if (opened !== channel) return;
          if (event === "SUBSCRIBED") {
            show("live");
            return tell("onRefresh");
          }
          if (status === "live") show("connecting");
          const code = refusal.exec(error?.message as string);
          // What the server has closed is gone already.
          if (event === "CLOSED") channel = undefined;
          // The client gets over what befell the connection by itself.
          else if (error ? !code : ++timeouts % maxTimeouts) return;
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
      if (channel && isSignedOut()) rest(patience);
      if (waking) {
        if (channel?.state === "errored") drop();
        void renew();
      }
      if (now() >= check) {
        if (status === "live") failures = 0;
        else {
          show("down");
          // The client joins again with the token that it has.
          if (channel) void renew();
        }
      }
      if (!(channel || (token === current() && now() < due))) start().catch(console.error);
    };

    const pulse = setInterval(look, 1000);
    const attend = (change: "addEventListener" | "removeEventListener"): void => {
      for (const event of ["visibilitychange", "online", "pageshow"]) globalThis[change]?.(event, look, true);
    };
    attend("addEventListener");
    look();

    return (listener) => {
      clearTimeout(end);
      listeners.add(listener);
      listener("onStatus", status);
      if (status === "live") listener("onRefresh");
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
  };

  return (name, container) => (topics[name] ??= createTopic(name, container));
}
