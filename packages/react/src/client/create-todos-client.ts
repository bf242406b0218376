import type { TodosClientOptions } from "./client-options.ts";
import { createIdleList } from "./idle-list.ts";
import { createListStore, type ListStore } from "./list-store.ts";
import type { TodosList } from "./todos-list.ts";

/** How many lists that nobody watches are remembered, so that coming back to one shows its rows at once. */
const remembered = 20;

/** The lists of one person on one page. */
export interface TodosClient {
  /** The list of a container: the same object each time, for as long as it is watched or has anything unsent. */
  readonly list: (container: string) => TodosList;
  /** Says that the credentials may be others now: what was held back after a 401 or 403 is tried again. */
  readonly renew: () => void;
  /**
   * Ends the client, such as when another person signs in: nothing more is sent, and gestures without an answer resolve
   * as `unconfirmed` where they had been sent, else as `failed`.
   */
  readonly dispose: () => void;
}

/** The address of a list; null for a container that no path can carry. */
function addressOf(endpoint: string, container: string): string | null {
  if (container === "." || container === "..") return null;
  try {
    return `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(container)}`;
  } catch {
    return null;
  }
}

/**
 * Makes a client of the todos route: it reads lists, keeps them current, and carries gestures to the server. One for each
 * signed-in person; `SwarmProvider` makes its own. It does nothing until a list is subscribed to or sent to.
 */
export function createTodosClient(options: TodosClientOptions): TodosClient {
  const lists = new Map<string, ListStore>();
  let disposed = false;
  return {
    list: (container) => {
      const known = lists.get(container);
      if (known) return known.list;
      if (!container) return createIdleList(container, "off", "off");
      const address = addressOf(options.endpoint, container);
      if (address === null) return createIdleList(container, "failed", "malformed_container");
      const made = createListStore(container, address, options);
      for (const [name, old] of lists) {
        if (lists.size < remembered) break;
        if (old.isIdle()) lists.delete(name);
      }
      lists.set(container, made);
      if (disposed) made.dispose();
      return made.list;
    },
    renew: () => {
      for (const list of lists.values()) list.renew();
    },
    dispose: () => {
      disposed = true;
      for (const list of lists.values()) list.dispose();
    },
  };
}
