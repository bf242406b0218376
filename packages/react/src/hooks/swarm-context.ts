"use client";

import { type Context, createContext } from "react";
import type { TodosClient } from "../client/create-todos-client.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoComponents } from "../slots/todo-components.ts";

/** What a `SwarmProvider` gives to the components below it. */
export interface SwarmContextValue {
  /** Null without an endpoint: then nothing is rendered and nothing is sent. */
  readonly client: TodosClient | null;
  readonly readOnly: boolean;
  readonly locale: string;
  /** The host's own words, over the built-in ones. */
  readonly messages: Partial<TodoMessages>;
  /** The host's own components, over the built-in ones. */
  readonly components?: TodoComponents;
}

/** Carries the provider's value; read it with `useSwarm`. */
export const SwarmContext: Context<SwarmContextValue> = createContext<SwarmContextValue>({
  client: null,
  readOnly: false,
  messages: {},
  locale: "en",
});
