import type { InitialTodoLists, TodosClientOptions } from "./client-options.ts";
import { createListStore, type ListStore } from "./list-store.ts";
import type { TodosList } from "./todos-list.ts";

/** The lists of one person on one page. */
export interface TodosClient {
  /**
   * What the client was made with. Others may take their place: a new endpoint, actor or `resend` counts for lists that
   * are not made yet, all else at once.
   */
  options: TodosClientOptions;
  /** The list of a container: the same object each time, so that coming back to one shows its rows at once. */
  readonly list: (container: string) => TodosList;
  /**
   * Ends the client, such as when another person signs in: nothing more is sent, and gestures without an answer resolve
   * as `unconfirmed` where they had been sent, else as `failed`.
   */
  readonly dispose: () => void;
}

/**
 * Makes a client of the todos route: it reads lists, keeps them current, and carries gestures to the server. One for each
 * signed-in person; `SwarmProvider` makes its own. It does nothing until a list is subscribed to or sent to.
 */
export function createTodosClient(options: TodosClientOptions, initialLists?: InitialTodoLists): TodosClient {
  const lists = Object.create(null) as Record<string, ListStore>;
  const client: TodosClient = {
    options,
    list: (container) => (lists[container] ??= createListStore(container, client, initialLists?.[container])),
    dispose: () => {
      client.options = { ...client.options, endpoint: "" };
      for (const container in lists) lists[container]?.dispatch({ type: "dispose" });
    },
  };
  return client;
}
