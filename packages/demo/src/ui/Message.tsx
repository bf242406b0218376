import type { ReactElement } from "react";
import { cast } from "../script/cast.ts";
import type { ConversationMessage, ConversationSection } from "../swarm/conversation.ts";
import { Avatar } from "./Avatar.tsx";

/** One entry of the conversation, with the section that it delivers. */
export function Message(props: {
  readonly message: ConversationMessage;
  /** Whether the same agent has just spoken. */
  readonly isContinued: boolean;
  readonly section: ConversationSection | undefined;
  readonly onOpenSection: (item: string) => void;
}): ReactElement {
  const { message, isContinued, section, onOpenSection } = props;
  if (message.by === null) {
    return (
      <p className="message-event" dir="auto">
        {message.text}
      </p>
    );
  }
  const who = cast[message.by];
  if (message.kind === "noticed") {
    return (
      <div className="message-noticed">
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10z" className="icon-line" />
          <circle cx="10" cy="10" r="2.4" className="icon-line" />
        </svg>
        <p dir="auto">
          <span className="visually-hidden">{who.name} noticed: </span>
          {message.text}
        </p>
      </div>
    );
  }
  return (
    <div className={isContinued ? "message message-continued" : "message"}>
      {isContinued ? null : <Avatar who={who.id} name={who.name} />}
      <div className="message-body">
        {isContinued ? null : (
          <p className="message-who">
            <span className={`message-name message-name-${who.id}`}>{who.name}</span> <span>{who.role}</span>
          </p>
        )}
        <p dir="auto">{message.text}</p>
        {section === undefined ? null : (
          <button type="button" className="delivery" onClick={() => onOpenSection(section.item)}>
            <span className="delivery-kicker">Added to the brief</span>
            <span className="delivery-title" dir="auto">
              {section.title}
            </span>
            <span className="delivery-text" dir="auto">
              {section.paragraphs[0]}
            </span>
          </button>
        )}
      </div>
    </div>
  );
}
