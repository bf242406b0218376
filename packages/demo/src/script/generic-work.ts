import type { AgentId, ScriptItem } from "./script.ts";

/** An item that no script foresaw: added, or reworded, by a person. */
export interface UnscriptedWork {
  readonly id: string;
  readonly subject: string;
  readonly detail: string | null;
  /** Who does it. */
  readonly owner: AgentId;
  /** Whose wish it was, to be named. */
  readonly asker: string;
}

const openings = [
  "That was not in my notes, and it should have been. I am starting from the wording as it stands on the list.",
  "I have read what the brief says so far and where this touches it. It does not contradict anything, so I can go straight ahead.",
  "I am doing this as it is written, and will say so where I had to assume something.",
] as const;

const findings = [
  "It needs one person, one afternoon and no money beyond what the budget holds. The rota has room for it in the week before the opening.",
  "It can be done within what has been planned already. The one thing to watch is the order: it has to be settled before the invitations are printed.",
  "Nothing in the insurance or the terms stands against it. It belongs to the volunteers of the first Saturday, who can decide the details on the spot.",
] as const;

/** The same number for the same text on every machine, so that a run can be repeated. */
function seedOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  return hash;
}

/** What the agents make of an item without a script: a plausible, repeatable piece of work on the person’s own words. */
export function genericWork(work: UnscriptedWork): ScriptItem {
  const pick = seedOf(work.subject);
  const opening = openings[pick % openings.length] ?? openings[0];
  const finding = findings[(pick >>> 3) % findings.length] ?? findings[0];
  return {
    key: `asked:${work.id}`,
    subject: work.subject,
    owner: work.owner,
    lines: [
      { by: work.owner, text: `“${work.subject}”, as ${work.asker} put it. ${opening}` },
      { by: work.owner, text: "I have what I need. Writing it up for the brief." },
    ],
    section: {
      title: work.subject,
      paragraphs: [
        `Taken up at the request of ${work.asker}. ${finding}`,
        ...(work.detail === null ? [] : [`The note on the list was followed: “${work.detail.replace(/\s+/gu, " ")}”`]),
      ],
    },
    closing: `“${work.subject}” is done and has a section of its own.`,
  };
}
