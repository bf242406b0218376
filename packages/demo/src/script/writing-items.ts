import type { Project } from "./project.ts";
import type { ScriptItem } from "./script.ts";

/** What people will read in the end. */
export function writingItems(project: Project): readonly ScriptItem[] {
  return [
    {
      key: "opening-day",
      subject: "Plan the opening day hour by hour",
      owner: "theo",
      lines: [
        {
          by: "theo",
          text: "Three hours, one room. I am placing the joining desk away from the door, so that the queue does not hide the shelves.",
        },
        {
          by: "theo",
          text: "A drilling lesson at half past ten. It gives people a reason to stay, and it is the tool that they asked for.",
        },
      ],
      section: {
        title: "The opening day",
        paragraphs: [
          `${project.name} opens on ${project.opening} at ten, at the back of the hall on ${project.street}. Two people welcome, two sign up members, one stands by the shelves.`,
        ],
        points: [
          "10:00 Doors open, tea from our own urn",
          "10:30 First hole: a drilling lesson for eight people",
          "11:15 A word from the oldest donated tool, a 1962 hand plane",
          "12:00 Bring one broken thing: fixing table with two volunteers",
          "13:00 Close, count, and write down what was asked for and not there",
        ],
      },
      closing: "The opening day fits on one page, and every hour has a name beside it.",
    },
    {
      key: "invitation",
      subject: "Write the page that invites people in",
      detail: "Under 120 words, for flats as much as gardens.",
      owner: "theo",
      lines: [
        {
          by: "theo",
          text: "First line: “You need a drill for eleven minutes.” It says what the place is for without explaining libraries.",
        },
        {
          by: "mira",
          text: "The survey says that worry comes before price. I would answer breakage before you name the fee.",
        },
        { by: "theo", text: "Done. Breakage is in the second paragraph now, the fee in the third." },
      ],
      section: {
        title: "The invitation",
        paragraphs: [
          `You need a drill for eleven minutes. So does the person upstairs. From ${project.opening} there is one for both of you at ${project.name}, ${project.street}.`,
          "If something breaks while you are using it as it should be used, that is our business, not yours. Tell us, and take the other one.",
          "A household joins for 24 a year, or 12 if that is easier. Come on Saturdays from ten to one or Wednesdays from five to eight. No garden required.",
        ],
      },
      closing: "The invitation is 84 words long and mentions gardens once, in order to rule them out.",
    },
    {
      key: "rota",
      subject: "Draw up the volunteer rota",
      detail: "Two openings a week, three people each.",
      owner: "theo",
      lines: [
        {
          by: "theo",
          text: "Fourteen volunteers, six places a week: everyone is on about twice a month. I keep one experienced person in every shift.",
        },
        {
          by: "theo",
          text: "Wednesdays are thin in July. I am marking them now rather than finding out in July.",
        },
      ],
      section: {
        title: "Who opens the door",
        paragraphs: [
          "Fourteen volunteers share two openings a week: Saturday from ten to one and Wednesday from five to eight, three people each. Everyone serves about twice a month, and no shift is without someone who has done it before.",
          "Three Wednesdays in July have two people rather than three. If nobody else comes forward by the end of May, those evenings are for returns only.",
        ],
      },
      closing: "The rota runs to the end of August, with its gaps marked in the open.",
    },
    {
      key: "edit",
      subject: "Edit everything into one voice",
      owner: "theo",
      lines: [
        {
          by: "theo",
          text: "Reading it aloud. Mira’s numbers stay as they are; I am taking out three sentences of mine that only sounded good.",
        },
        { by: "juno", text: "One addition: the committee needs to see what exactly it is asked to decide." },
      ],
      section: {
        title: "What the committee is asked to decide",
        paragraphs: [
          "This brief is complete as it stands. Three decisions are asked for tonight; everything else is done or under way.",
        ],
        points: [
          "To take out liability cover at 640 a year",
          "To buy 18 tools for at most 1,260",
          `To open on ${project.opening}, on the terms above`,
        ],
      },
      closing: "Edited. It takes five minutes to read, which is less than anyone needs a drill for.",
    },
  ];
}
