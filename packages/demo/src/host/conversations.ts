import type { TodoStore } from "@swarm-todos/core";
import type { ConversationState } from "../swarm/conversation.ts";
import { type Conversation, createConversation } from "../swarm/create-conversation.ts";
import { people } from "./people.ts";
import type { Records } from "./records.ts";

/** Every conversation of the host, by organisation and name. */
export interface Conversations {
  open(org: string, container: string): Conversation;
  /** Stops all of them and stores where they stand. */
  stop(): Promise<void>;
}

const keyOf = (org: string, container: string): string => JSON.stringify(["conversation", org, container]);

/** Opens the conversations over records that were loaded; those that were under way go on. */
export function createConversations(options: {
  readonly store: TodoStore;
  readonly records: Records;
  readonly loaded: ReadonlyMap<string, unknown>;
  readonly factor: number;
}): Conversations {
  const { store, records, loaded, factor } = options;
  const opened = new Map<string, Conversation>();

  const open = (org: string, container: string): Conversation => {
    const key = keyOf(org, container);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const saved = loaded.get(key) as ConversationState | undefined;
    const conversation = createConversation({
      store,
      org,
      container,
      people: people.filter((person) => person.org === org).map((person) => person.name),
      ...(saved === undefined ? {} : { saved }),
      save: (state) => records.put(key, state),
      factor,
    });
    opened.set(key, conversation);
    return conversation;
  };

  for (const key of loaded.keys()) {
    if (!key.startsWith('["conversation",')) continue;
    const [, org, container] = JSON.parse(key) as [string, string, string];
    open(org, container);
  }
  return {
    open,
    async stop() {
      await Promise.all([...opened.values()].map((conversation) => conversation.stop()));
    },
  };
}
