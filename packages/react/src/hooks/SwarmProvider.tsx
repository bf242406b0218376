"use client";

import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { TodosClientOptions } from "../client/client-options.ts";
import { createTodosClient, type TodosClient } from "../client/create-todos-client.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodosRealtime } from "../realtime/todos-realtime.ts";
import type { TodoComponents } from "../slots/todo-components.ts";
import { SwarmContext } from "./swarm-context.ts";
import { useSwarm } from "./useSwarm.ts";

/** What a host gives to the components of swarm-todos below it. */
export interface SwarmProviderProps
  extends Pick<TodosClientOptions, "actor" | "fetch" | "headers" | "resend" | "onOutcome" | "onError"> {
  /** Where the routes are. Without `todos` the components render nothing and send nothing. */
  readonly endpoints?: { readonly todos?: string | undefined } | undefined;
  /** Live updates; without one the list is polled. May be made inline: another object does not start it anew. */
  readonly realtimeTodos?: TodosRealtime | null | undefined;
  /** Who is signed in, as a stable key. Another one gets another client: rows and gestures never cross. */
  readonly identity?: string | number | null | undefined;
  /** A client of the host's own, in place of one made from the props above. */
  readonly client?: TodosClient | undefined;
  /** Shows the lists without a way to change them. @default false */
  readonly readOnly?: boolean | undefined;
  /** The language of words and numbers, BCP 47. @default "en" */
  readonly locale?: string | undefined;
  /** The host's own words, over the built-in ones. */
  readonly messages?: Partial<TodoMessages> | undefined;
  /** Components in place of the built-in ones, made with `defineTodoComponents` at module scope. */
  readonly components?: TodoComponents | undefined;
  readonly children?: ReactNode;
}

/**
 * Gives the components below it one client of the todos route. A provider inside another takes over what it does not
 * say itself. `fetch`, `headers` and the callbacks may be other functions at each render; the latest are used.
 */
export function SwarmProvider(props: SwarmProviderProps): ReactElement {
  const outer = useSwarm();
  const options = { ...props, realtime: props.realtimeTodos, endpoint: props.endpoints?.todos ?? "" };
  const own = useMemo(
    () => createTodosClient(options),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other options reach the client in the effect
    [options.endpoint, props.identity],
  );
  const last = useRef(own);
  useEffect(() => {
    own.options = options;
    if (props.identity !== last.current.options.identity) last.current.dispose();
    last.current = own;
  });
  return (
    <SwarmContext.Provider
      value={useMemo(
        () => ({
          client: props.client ?? (own.options.endpoint ? own : outer.client),
          locale: props.locale ?? outer.locale,
          components: { ...outer.components, ...props.components },
          readOnly: props.readOnly ?? outer.readOnly,
          messages: { ...outer.messages, ...props.messages },
        }),
        [outer, props.components, props.messages, props.client, props.readOnly, props.locale, own],
      )}
    >
      {props.children}
    </SwarmContext.Provider>
  );
}
