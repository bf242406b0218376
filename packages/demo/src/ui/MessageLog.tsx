import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { cast } from "../script/cast.ts";
import type { ConversationState } from "../swarm/conversation.ts";
import { Avatar } from "./Avatar.tsx";
import { Message } from "./Message.tsx";

/** The talk. Follows the newest entry while its end is in view, and leaves the reader alone otherwise. */
export function MessageLog(props: {
  readonly state: ConversationState;
  readonly onOpenSection: (item: string) => void;
}): ReactElement {
  const { state, onOpenSection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasUnread, setHasUnread] = useState(false);
  const newest = state.messages.at(-1)?.id ?? 0;

  const toEnd = (): void => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasUnread(true);
  }, [newest]);
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [state.typing]);

  return (
    <div className="log" role="tabpanel" id="panel-talk" aria-labelledby="tab-talk">
      <div
        className="log-scroll"
        ref={scroller}
        role="log"
        aria-label="What the agents say"
        // biome-ignore lint: a region that scrolls has to be reachable by keyboard.
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
          if (isAtEnd.current) setHasUnread(false);
        }}
      >
        <div className="log-head">
          <p className="log-title">{state.title}</p>
          <p>{state.summary}</p>
        </div>
        {state.messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            isContinued={
              message.kind === "says" &&
              state.messages[index - 1]?.kind === "says" &&
              state.messages[index - 1]?.by === message.by &&
              state.messages[index - 1]?.section === undefined
            }
            section={state.sections.find((section) => section.item === message.section)}
            onOpenSection={onOpenSection}
          />
        ))}
        <div className="log-typing" aria-hidden="true">
          {state.typing === null || state.paused ? null : (
            <>
              <Avatar who={state.typing} name={cast[state.typing].name} />
              <span className="dots">
                <i />
                <i />
                <i />
              </span>
            </>
          )}
        </div>
      </div>
      {hasUnread ? (
        <button type="button" className="log-newer" onClick={toEnd}>
          Newer messages
        </button>
      ) : null}
    </div>
  );
}
