import type { Project } from "./project.ts";
import type { ScriptItem } from "./script.ts";

/** What has to be decided on the ground of the research. */
export function decisionItems(project: Project): readonly ScriptItem[] {
  return [
    {
      key: "tools",
      subject: "Choose the first forty things to lend",
      owner: "mira",
      lines: [
        {
          by: "mira",
          text: "22 tools have been offered by neighbours already. I am checking each against the survey before I count what is left to buy.",
        },
        {
          by: "mira",
          text: "Eighteen to buy, then. I would rather have two good drills than five cheap ones: the drill is what people come for.",
        },
      ],
      section: {
        title: "The first forty things",
        paragraphs: [
          "Forty items fill the shelves without crowding them. 22 have been donated, 18 are bought new, with two-year guarantees where they exist.",
        ],
        points: [
          "Home repairs, 14: two cordless drills, stud finder, tile cutter, long ladder",
          "Garden, 11: hedge trimmer, pressure washer, post-hole digger",
          "Woodwork, 6: orbital sander, jigsaw, clamps",
          "Cleaning, 5: carpet cleaner, steam cleaner, drain rods",
          "Gatherings, 4: trestle tables, tea urn, bunting, projector",
        ],
      },
      closing: "Forty things, with the five most wanted all among them.",
    },
    {
      key: "budget",
      subject: "Work out the first-year budget",
      detail: "With 120 households, and with only half of them.",
      owner: "mira",
      lines: [
        {
          by: "mira",
          text: "Costs first. Insurance 640, rent 1,200, tools 1,260, cabinets 420, testing 180, website and telephone 150, printing 90.",
        },
        {
          by: "mira",
          text: "That is 3,940. With the council’s 3,000 and 120 members at 24 we take in 5,880. Now the gloomy version.",
        },
        { by: "juno", text: "The gloomy version is the one that the committee will ask about. Please put it first." },
      ],
      section: {
        title: "The first-year budget",
        paragraphs: [
          "If only 60 households join, we take in 4,440 against costs of 3,940, and still end the year with 500 in hand. The library does not depend on a good first year.",
          "If 120 join, as the survey suggests, 1,940 is left: enough to replace every donated tool that fails.",
        ],
        points: [
          "Income: council grant 3,000, memberships 2,880",
          "Costs: tools 1,260, rent 1,200, insurance 640, cabinets 420, testing 180, website and telephone 150, printing 90",
        ],
      },
      closing: "It holds even at half the members. That sentence now stands at the top.",
    },
    {
      key: "terms",
      subject: "Set the membership terms",
      owner: "juno",
      lines: [
        {
          by: "juno",
          text: "I will take this one. Twenty-four a year is two a month, which nobody has to think about for long. Twelve for whoever says that they need it, no proof asked.",
        },
        {
          by: "juno",
          text: "No fines for late returns. They cost more goodwill than they bring in; a reminder and a waiting list do the same work.",
        },
      ],
      section: {
        title: "Membership terms",
        paragraphs: [
          `A household in ${project.town} joins for 24 a year, or 12 if that is easier. Nobody is asked for proof.`,
          "Late returns cost nothing. Whoever is late cannot borrow the next thing until the last one is back, and whoever is waiting is told.",
        ],
        points: [
          "Three things at a time",
          "One week, renewed once if nobody is waiting",
          "Normal wear and breakage are ours",
        ],
      },
      closing: "Terms are set: short enough to fit on the back of the card.",
    },
  ];
}
