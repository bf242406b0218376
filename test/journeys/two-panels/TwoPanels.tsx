import { SwarmProvider, type SwarmProviderProps, TodoPanel } from "@swarm-todos/react";
import { type ReactElement, StrictMode } from "react";

/** What a host's page renders, on its server and in the browser: two plans, of which it may have read the lists. */
export function TwoPanels({ lists }: { readonly lists: SwarmProviderProps["initialLists"] }): ReactElement {
  return (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/todos" }} initialLists={lists}>
        <TodoPanel container="one" />
        <TodoPanel container="two" title="Second" />
      </SwarmProvider>
    </StrictMode>
  );
}
