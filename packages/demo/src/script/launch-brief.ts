import { decisionItems } from "./decision-items.ts";
import type { Project } from "./project.ts";
import { researchItems } from "./research-items.ts";
import type { Script } from "./script.ts";
import { writingItems } from "./writing-items.ts";

/** The demo’s piece of work: three agents research, decide and write the launch brief of a neighbourhood tool library. */
export function launchBrief(project: Project): Script {
  return {
    title: `${project.name}: launch brief`,
    summary: `Everything the committee needs to open a tool library on ${project.street}, ${project.town}, on ${project.opening}.`,
    opening: [
      {
        by: "juno",
        text: `Good morning. ${project.name} opens on ${project.opening}, and by tonight the committee wants one brief: what we lend, on what terms, what it costs, and who is there to open the door.`,
      },
      {
        by: "juno",
        text: "Mira does the research, Theo writes. The plan is the list beside this conversation. It is yours too: tick, reword, move, archive or add anything, and we will follow.",
      },
    ],
    groups: [
      {
        opening: {
          by: "juno",
          text: "First what we need to know. Three questions for Mira, the neighbours before anything else.",
        },
        items: researchItems(project),
      },
      {
        opening: { by: "juno", text: "Then what has to be decided. Each answer here rests on one of Mira’s." },
        items: decisionItems(project),
      },
      {
        opening: {
          by: "juno",
          text: "And last what people will read. Theo, these four are yours. The edit stays at the end.",
        },
        items: writingItems(project),
      },
    ],
    closing: {
      by: "juno",
      text: "That was the last of it: the brief is complete and ready for the committee. If you add something to the list, we will pick it up.",
    },
  };
}
