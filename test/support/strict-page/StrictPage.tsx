import { SwarmProvider, type SwarmProviderProps, TodoPanel } from "@swarm-todos/react";
import { type ReactElement, StrictMode } from "react";

/** What a host's page renders, on its server and in the browser: a plan, of which its server may have read the list. */
export function StrictPage({ lists }: { readonly lists: SwarmProviderProps["initialLists"] }): ReactElement {
  return (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/todos" }} initialLists={lists}>
        <TodoPanel container="one" />
      </SwarmProvider>
    </StrictMode>
  );
}
