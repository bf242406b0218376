import { SwarmProvider, TodoPanel } from "@swarm-todos/react";
import { type ReactElement, StrictMode } from "react";

/** What a host's page renders, on its server and in the browser. */
export function StrictPage(): ReactElement {
  return (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/todos" }}>
        <TodoPanel container="one" />
      </SwarmProvider>
    </StrictMode>
  );
}
