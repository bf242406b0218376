/** The three agents of the demo; the id is what stands in `owner` and in the actor of a batch. */
export type AgentId = "juno" | "mira" | "theo";

/** One thing that an agent says. */
export interface ScriptLine {
  readonly by: AgentId;
  readonly text: string;
}

/** A part of the deliverable: what finishing an item leaves behind. */
export interface ScriptSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** One item of the plan, with what is said while it is worked on and what it leaves behind. */
export interface ScriptItem {
  readonly key: string;
  readonly subject: string;
  readonly detail?: string;
  readonly owner: AgentId;
  readonly lines: readonly ScriptLine[];
  readonly section: ScriptSection;
  /** What the owner says when it is done. */
  readonly closing: string;
  /** An item that this work turns up; it goes right after this one. */
  readonly followUp?: ScriptItem;
}

/** Some items that the coordinator puts on the list in one batch, and what it says first. */
export interface ScriptGroup {
  readonly opening: ScriptLine;
  readonly items: readonly ScriptItem[];
}

/** A whole piece of work, the same on every run. */
export interface Script {
  /** The title of the deliverable. */
  readonly title: string;
  readonly summary: string;
  readonly opening: readonly ScriptLine[];
  readonly groups: readonly ScriptGroup[];
  readonly closing: ScriptLine;
}
