"use client";

import type { TodoActor } from "@swarm-todos/core";
import { type ReactElement, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import type { TodosClientOptions } from "../client/client-options.ts";
import { createTodosClient, type TodosClient } from "../client/create-todos-client.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodosRealtime } from "../realtime/todos-realtime.ts";
import { SwarmContext } from "./swarm-context.ts";

/** What a host gives to the components of swarm-todos below it. */
export interface SwarmProviderProps
  extends Pick<TodosClientOptions, "fetch" | "headers" | "resend" | "onOutcome" | "onError"> {
  /** Where the routes are. Without `todos` the components render nothing and send nothing. */
  readonly endpoints?: { readonly todos?: string | undefined } | undefined;
  /** Live updates; without one the list is polled. May be made inline: another object does not start it anew. */
  readonly realtimeTodos?: TodosRealtime | null | undefined;
  /** Who is signed in, as a stable key. Another one gets another client: rows and gestures never cross. */
  readonly identity?: string | number | null | undefined;
  /** Shown as the author of the person's changes until the server has answered. */
  readonly actor?: TodoActor | undefined;
  /** A client of the host's own, in place of one made from the props above. */
  readonly client?: TodosClient | undefined;
  /** Shows the lists without a way to change them. @default false */
  readonly readOnly?: boolean | undefined;
  /** The language of words and numbers, BCP 47. @default "en" */
  readonly locale?: string | undefined;
  /** The host's own words, over the built-in ones. */
  readonly messages?: Partial<TodoMessages> | undefined;
  readonly children?: ReactNode;
}

function makeClient(endpoint: string, first: SwarmProviderProps) {
  const latest = { current: first };
  const realtime: TodosRealtime = {
    subscribe: (source, handlers) => latest.current.realtimeTodos?.subscribe(source, handlers) ?? (() => undefined),
  };
  const client = createTodosClient({
    endpoint,
    fetch: (...args) => (latest.current.fetch ?? globalThis.fetch)(...args),
    headers: () => {
      const { headers } = latest.current;
      return typeof headers === "function" ? headers() : headers;
    },
    realtime: first.realtimeTodos ? realtime : null,
    actor: first.actor,
    resend: first.resend,
    onOutcome: (outcome, source) => latest.current.onOutcome?.(outcome, source),
    onError: (error) => (latest.current.onError ?? console.error)(error),
  });
  return { client, latest, identity: first.identity };
}

const plainHeaders = ({ headers }: SwarmProviderProps): string =>
  typeof headers === "function" ? "" : JSON.stringify([...new Headers(headers ?? {})]);

/**
 * Gives the components below it one client of the todos route. A provider inside another takes over what it does not
 * say itself. `fetch`, `headers` and the callbacks may be other functions at each render; the latest are used.
 */
export function SwarmProvider(props: SwarmProviderProps): ReactElement {
  const { endpoints, realtimeTodos, identity, client, readOnly, locale, messages, children } = props;
  const outer = useContext(SwarmContext);
  const endpoint = endpoints?.todos;
  const isLive = Boolean(realtimeTodos);
  const made = useMemo(
    () => (endpoint && !client ? makeClient(endpoint, props) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other props reach the client as the latest ones
    [endpoint, client, identity, isLive],
  );
  const last = useRef<{ readonly made: typeof made; readonly headers: string } | null>(null);
  useEffect(() => {
    const before = last.current;
    const headers = plainHeaders(props);
    last.current = { made, headers };
    if (made) made.latest.current = props;
    if (before?.made && before.made !== made && before.made.identity !== identity) before.made.client.dispose();
    else if (made && before?.made === made && before.headers !== headers) made.client.renew();
  });
  const used = client ?? made?.client ?? outer.client;
  const value = useMemo(
    () => ({
      client: used,
      readOnly: readOnly ?? outer.readOnly,
      locale: locale ?? outer.locale,
      messages: messages ? { ...outer.messages, ...messages } : outer.messages,
    }),
    [used, readOnly, locale, messages, outer],
  );
  return <SwarmContext.Provider value={value}>{children}</SwarmContext.Provider>;
}
