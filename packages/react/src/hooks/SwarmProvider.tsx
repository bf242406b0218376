"use client";

import {
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { InitialTodoLists, TodosClientOptions } from "../client/client-options.ts";
import { createTodosClient, type TodosClient } from "../client/create-todos-client.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodosRealtime } from "../realtime/todos-realtime.ts";
import type { TodoComponents } from "../slots/todo-components.ts";
import { SwarmContext } from "./swarm-context.ts";

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
  /**
   * Lists that a server has read already, by container: shown at once, on the server too, and read as any other from then
   * on. They are of the person and the endpoint that the provider began with; others never see them.
   */
  readonly initialLists?: InitialTodoLists;
  /** Shows the lists without a way to change them. @default false */
  readonly readOnly?: boolean | undefined;
  /** The language in which times are written, BCP 47; words come from `messages`. @default "en" */
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
  const outer = useContext(SwarmContext);
  const endpoint = props.endpoints?.todos ?? "";
  const options = { ...props, endpoint, realtime: props.realtimeTodos };
  const [own, setOwn] = useState(() => createTodosClient(options, props.initialLists));
  if (endpoint !== own.options.endpoint || !Object.is(own.options.identity, props.identity))
    setOwn(createTodosClient(options));
  const client = props.client ?? (endpoint ? own : outer.client);
  const last = useRef<TodosClient>(own);
  useEffect(() => {
    if (!Object.is(last.current.options.identity, props.identity)) last.current.dispose();
    last.current = own;
    last.current.options = options;
  });
  const value = useMemo(
    () => ({
      client,
      components: { ...outer.components, ...props.components },
      readOnly: props.readOnly ?? outer.readOnly,
      locale: props.locale ?? outer.locale,
      messages: { ...outer.messages, ...props.messages },
    }),
    [props.components, props.readOnly, props.messages, props.locale, client, outer],
  );
  return createElement(SwarmContext.Provider, { value }, props.children);
}
