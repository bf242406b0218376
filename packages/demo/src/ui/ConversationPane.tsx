import { type ReactElement, useState } from "react";
import type { Person } from "../host/people.ts";
import { Brief } from "./Brief.tsx";
import { postDemo } from "./demo-fetch.ts";
import { MessageLog } from "./MessageLog.tsx";
import { RunControls } from "./RunControls.tsx";
import { Tabs } from "./Tabs.tsx";
import type { ConversationView } from "./useConversation.ts";

/** The conversation of the agents, the brief that they are writing, and the controls of their pace. */
export function ConversationPane(props: {
  readonly person: Person;
  readonly container: string;
  readonly view: ConversationView;
  readonly onJoined: () => void;
}): ReactElement {
  const { person, container, view, onJoined } = props;
  const { state, link } = view;
  const [tab, setTab] = useState("talk");
  const [opened, setOpened] = useState<string | null>(null);
  const control = async (body: { action: string; speed?: number }): Promise<void> => {
    await postDemo(`threads/${encodeURIComponent(container)}/conversation`, body, person);
  };

  if (link === "refused") {
    return (
      <section className="pane pane-empty" aria-label="Conversation">
        <h1>You take no part in this conversation</h1>
        <p>Whoever joins sees its talk and its list.</p>
        <button
          type="button"
          className="solid-button"
          onClick={() => void postDemo(`threads/${encodeURIComponent(container)}/join`, {}, person).then(onJoined)}
        >
          Join
        </button>
      </section>
    );
  }
  if (state === null) return <section className="pane pane-empty" aria-label="Conversation" aria-busy="true" />;
  if (state.phase === "idle") {
    return (
      <section className="pane pane-empty" aria-label="Conversation">
        <h1>Nothing has run here yet</h1>
        <p>
          The list beside this is yours to fill. The agents begin when you say so; what is on the list by then gets done
          too.
        </p>
        <button type="button" className="solid-button" onClick={() => void control({ action: "start" })}>
          Set the agents to work
        </button>
      </section>
    );
  }
  return (
    <section className="pane" aria-label="Conversation">
      <h1 className="visually-hidden">{state.title}</h1>
      <Tabs
        label="What to show"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: "talk", name: "Conversation" },
          { id: "brief", name: "Brief", count: state.sections.length },
        ]}
      />
      {tab === "talk" ? (
        <MessageLog
          state={state}
          onOpenSection={(item) => {
            setOpened(item);
            setTab("brief");
          }}
        />
      ) : (
        <Brief state={state} opened={opened} />
      )}
      <RunControls state={state} isLost={link === "lost"} onControl={control} />
    </section>
  );
}
