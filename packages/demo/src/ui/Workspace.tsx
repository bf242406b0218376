import { SwarmProvider, TodoPanel } from "@swarm-todos/react";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { type Person, people, showcase } from "../host/people.ts";
import type { ConversationState } from "../swarm/conversation.ts";
import { ConversationPane } from "./ConversationPane.tsx";
import { personHeaders, personKey, postDemo } from "./demo-fetch.ts";
import { TopBar } from "./TopBar.tsx";
import { useConversation } from "./useConversation.ts";
import { useRealtime } from "./useRealtime.ts";
import type { Session } from "./useSession.ts";

const endpoints = { todos: "/api/swarm/todos" };

const threadInAddress = (): string => new URL(location.href).searchParams.get("thread") ?? showcase;

/** A person's own tasks do not stop with the agents. */
const owners = people.flatMap(({ id, name }) => [id, name]);

/** Whether the agents are at work; unknown until the conversation is there. */
const isAtWork = (state: ConversationState | null): boolean | undefined =>
  state ? !state.paused && (state.phase === "planning" || state.phase === "working") : undefined;

/** The host app of one person: a conversation, and beside it the list of the same name. */
export function Workspace(props: { readonly session: Session; readonly person: Person }): ReactElement | null {
  const { session, person } = props;
  const [container, setContainer] = useState(threadInAddress);
  const [attempt, setAttempt] = useState(0);
  const realtimeTodos = useRealtime(person, session.realtime);
  const conversation = useConversation(person, container, attempt);
  const headers = useMemo(() => personHeaders(person), [person]);
  const actor = useMemo(() => ({ kind: "user", id: person.id, name: person.name }) as const, [person]);

  const open = (next: string): void => {
    const url = new URL(location.href);
    if (next === showcase) url.searchParams.delete("thread");
    else url.searchParams.set("thread", next);
    history.replaceState(null, "", url.href.replaceAll("%3A", ":"));
    setContainer(next);
  };

  const isIdleShowcase = container === showcase && conversation.state?.phase === "idle";
  useEffect(() => {
    if (!isIdleShowcase) return;
    postDemo(`threads/${encodeURIComponent(showcase)}/conversation`, { action: "start" }, person).catch(console.error);
  }, [isIdleShowcase, person]);

  if (realtimeTodos === undefined) return null;
  return (
    <SwarmProvider
      endpoints={endpoints}
      realtimeTodos={realtimeTodos}
      headers={headers}
      identity={personKey(person)}
      actor={actor}
    >
      <div className="workspace">
        <TopBar session={session} person={person} container={container} onOpen={open} />
        <main className="workspace-main">
          <ConversationPane
            person={person}
            container={container}
            view={conversation}
            onJoined={() => setAttempt((count) => count + 1)}
          />
          <aside className="workspace-list" aria-label="The plan">
            {conversation.link === "refused" ? null : (
              <TodoPanel
                key={attempt}
                container={container}
                title="Plan"
                runActive={isAtWork(conversation.state)}
                activeOwners={owners}
              />
            )}
          </aside>
        </main>
      </div>
    </SwarmProvider>
  );
}
