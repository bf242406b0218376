import type { AgentId } from "../script/script.ts";

/** One entry of the conversation. */
export interface ConversationMessage {
  readonly id: number;
  /** ISO 8601 time. */
  readonly at: string;
  /** `says`: an agent speaks. `noticed`: the coordinator has seen what people did. `event`: what happened beside the talk. */
  readonly kind: "says" | "noticed" | "event";
  /** Who speaks; null for an event. */
  readonly by: AgentId | null;
  readonly text: string;
  /** The section that this entry delivers, by the id of its item. */
  readonly section?: string;
}

/** A part of the deliverable that is finished. */
export interface ConversationSection {
  /** The item that was worked on. */
  readonly item: string;
  readonly by: AgentId;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points: readonly string[];
}

/** Where a conversation stands: `idle` never started, `planning`, `working`, `waiting` for a person, `done` for now. */
export type ConversationPhase = "idle" | "planning" | "working" | "waiting" | "done";

/** All that a conversation shows and all that its agents remember. Plain data: it is stored as it is. */
export interface ConversationState {
  /** How often the work was begun; 0 before the first time. */
  readonly run: number;
  readonly phase: ConversationPhase;
  readonly paused: boolean;
  /** 1 is a pace that is easy to read along with. */
  readonly speed: number;
  readonly title: string;
  readonly summary: string;
  readonly messages: readonly ConversationMessage[];
  readonly sections: readonly ConversationSection[];
  /** Who is about to say something. */
  readonly typing: AgentId | null;
  /** The item that is being worked on. */
  readonly current: string | null;
  /** How many groups of the plan are on the list. */
  readonly planned: number;
  /** Which item of the script an item of the list is. */
  readonly scripted: Readonly<Record<string, string>>;
  /** The rev up to which the agents have spoken about what people did. */
  readonly noticed: number;
}

/** A conversation in which nothing has run. */
export const emptyConversation: ConversationState = {
  run: 0,
  phase: "idle",
  paused: false,
  speed: 1,
  title: "",
  summary: "",
  messages: [],
  sections: [],
  typing: null,
  current: null,
  planned: 0,
  scripted: {},
  noticed: 0,
};
