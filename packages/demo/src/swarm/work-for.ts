import type { TodoItem } from "@swarm-todos/core";
import { genericWork } from "../script/generic-work.ts";
import type { AgentId, Script, ScriptItem } from "../script/script.ts";

const agents: readonly AgentId[] = ["juno", "mira", "theo"];

/** Every item that the script can put on a list. */
export function scriptItems(script: Script): readonly ScriptItem[] {
  return script.groups.flatMap((group) =>
    group.items.flatMap((item) => (item.followUp === undefined ? [item] : [item, item.followUp])),
  );
}

/** Which item of the script this one is: as noted when it was added, else by its wording. */
export function scriptedAs(
  script: Script,
  scripted: Readonly<Record<string, string>>,
  item: TodoItem,
): ScriptItem | undefined {
  const key = Object.hasOwn(scripted, item.id) ? scripted[item.id] : undefined;
  const items = scriptItems(script);
  if (key !== undefined) return items.find((one) => one.key === key);
  return item.createdBy.kind === "agent" ? items.find((one) => one.subject === item.subject) : undefined;
}

const askerOf = (item: TodoItem): string => {
  const person = [item.createdBy, item.updatedBy].find((actor) => actor.kind === "user");
  return person === undefined ? "the list" : (person.name ?? person.id);
};

/**
 * What doing an item means: the script's own work while its wording stands, else work on the words that are there now.
 * The owner on the list does it, where that is an agent.
 */
export function workFor(script: Script, scripted: Readonly<Record<string, string>>, item: TodoItem): ScriptItem {
  const plan = scriptedAs(script, scripted, item);
  const named = agents.find((agent) => agent === item.owner?.toLowerCase());
  const owner = named ?? plan?.owner ?? (item.subject.length % 2 === 0 ? "mira" : "theo");

  if (plan === undefined || plan.subject !== item.subject) {
    const work = genericWork({ id: item.id, subject: item.subject, detail: item.detail, owner, asker: askerOf(item) });
    if (plan === undefined) return work;
    const { paragraphs, points } = plan.section;
    return {
      ...work,
      key: plan.key,
      section: {
        title: item.subject,
        paragraphs: [...work.section.paragraphs.slice(0, 1), ...paragraphs],
        ...(points === undefined ? {} : { points }),
      },
    };
  }
  const note = item.detail !== null && item.detail !== plan.detail ? item.detail.replace(/\s+/gu, " ") : undefined;
  return {
    ...plan,
    owner,
    lines: plan.lines.map((line) => (line.by === plan.owner ? { ...line, by: owner } : line)),
    section:
      note === undefined
        ? plan.section
        : {
            ...plan.section,
            paragraphs: [...plan.section.paragraphs, `Taken up from the note on the list: “${note}”`],
          },
  };
}
