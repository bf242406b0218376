import { createMemoryTodoStore, type MemoryTodoStore, type TodoItem, type TodoOp } from "@swarm-todos/core";
import type { ConversationState } from "./conversation.ts";
import { type Conversation, createConversation } from "./create-conversation.ts";

/** A conversation on a memory store, fast enough for a test, with a person's hands. */
export interface Rehearsal {
  readonly store: MemoryTodoStore;
  readonly conversation: Conversation;
  /** What was stored of it last. */
  readonly saved: () => ConversationState | undefined;
  /** Resolves when the conversation is as asked. */
  until(isSo: (state: ConversationState) => boolean): Promise<ConversationState>;
  items(): Promise<readonly TodoItem[]>;
  /** Writes as a person until it is taken; the ops are made for the list as it is. */
  person(ops: (items: readonly TodoItem[]) => TodoOp[], name?: string): Promise<void>;
  /** The subjects in the order in which agents completed them. */
  completed(): Promise<string[]>;
}

const org = "acme";
const container = "rehearsal";

/** Opens a conversation; `options.store` and `options.saved` continue an earlier one. */
export function rehearse(
  options: { store?: MemoryTodoStore; saved?: ConversationState; factor?: number } = {},
): Rehearsal {
  const store = options.store ?? createMemoryTodoStore();
  let saved = options.saved;
  const conversation = createConversation({
    store,
    org,
    container,
    people: ["Ana", "Ben"],
    factor: options.factor ?? 400,
    ...(options.saved === undefined ? {} : { saved: options.saved }),
    save: async (state) => {
      saved = structuredClone(state);
    },
  });
  const items = async (): Promise<readonly TodoItem[]> => (await store.get(org, container)).items;
  return {
    store,
    conversation,
    saved: () => saved,
    items,
    until(isSo) {
      return new Promise((resolve) => {
        const check = (state: ConversationState): void => {
          if (!isSo(state)) return;
          unsubscribe();
          resolve(state);
        };
        const unsubscribe = conversation.subscribe(check);
        check(conversation.snapshot());
      });
    },
    async person(ops, name = "Ana") {
      for (;;) {
        const list = await store.get(org, container);
        const actor = { kind: "user", id: name.toLowerCase(), name } as const;
        const outcome = await store.apply(org, container, ops(list.items), list.rev, actor, "route");
        if (!outcome.conflict) return;
      }
    },
    async completed() {
      const { items: all } = await store.get(org, container, { includeArchived: true });
      const subjects = new Map(all.map((item) => [item.id, item.subject]));
      const done: string[] = [];
      for (let after = 0; ; ) {
        const page = await store.history(org, container, { after });
        for (const entry of page) {
          for (const op of entry.ops) {
            if (op.op === "update" && op.status === "completed" && entry.actor.kind === "agent") {
              done.push(subjects.get(op.id) ?? "?");
            }
          }
        }
        const last = page.at(-1);
        if (last === undefined) return done;
        after = last.rev;
      }
    },
  };
}
