import type { ScriptLine } from "../script/script.ts";
import type { ConversationMessage, ConversationState } from "./conversation.ts";
import type { Pace } from "./pace.ts";

/** How many entries a conversation keeps. */
const longest = 300;

/** Where the agents speak: every word goes through the pace and into the conversation. */
export interface Stage {
  /** Types for a moment, says it, and leaves time to read it. */
  say(line: ScriptLine, section?: string): Promise<void>;
  /** The coordinator tells what people did. */
  notice(text: string): void;
  /** Something happened beside the talk. */
  event(text: string): void;
  /** A moment of thought: what is decided after it was seen before it. */
  think(ms: number): Promise<void>;
}

/** Gives a swarm its stage. */
export function createStage(options: {
  readonly state: () => ConversationState;
  readonly update: (patch: Partial<ConversationState>) => void;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  readonly now: () => string;
}): Stage {
  const { state, update, pace, signal, now } = options;

  const post = (message: Omit<ConversationMessage, "id" | "at">): void => {
    const { messages } = state();
    const id = (messages.at(-1)?.id ?? 0) + 1;
    update({ typing: null, messages: [...messages, { id, at: now(), ...message }].slice(-longest) });
  };

  return {
    async say(line, section) {
      update({ typing: line.by });
      await pace.wait(Math.min(1600, 500 + line.text.length * 8), signal);
      post({ kind: "says", by: line.by, text: line.text, ...(section === undefined ? {} : { section }) });
      await pace.wait(Math.min(3600, 700 + line.text.length * 20), signal);
    },
    notice: (text) => post({ kind: "noticed", by: "juno", text }),
    event: (text) => post({ kind: "event", by: null, text }),
    think: (ms) => pace.wait(ms, signal),
  };
}
