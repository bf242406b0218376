import type { Project } from "./project.ts";
import type { ScriptItem } from "./script.ts";

/** What has to be found out first. */
export function researchItems(project: Project): readonly ScriptItem[] {
  return [
    {
      key: "neighbours",
      subject: "Ask the neighbours what they would borrow",
      detail: "Door cards here and in the four streets around.",
      owner: "mira",
      lines: [
        {
          by: "mira",
          text: `I am going through the door cards. 310 went out around ${project.street}, 86 came back: better than the fifth I had hoped for.`,
        },
        {
          by: "mira",
          text: "A drill leads, as expected. The surprise is the carpet cleaner in second place, from flats rather than houses.",
        },
        {
          by: "theo",
          text: "Good to know. Then the invitation should not look as if it were only for people with gardens.",
        },
      ],
      section: {
        title: "What the neighbours want",
        paragraphs: [
          "86 of 310 households answered. Two thirds of them live in flats, and more than half have wanted a tool in the past year that they did not buy because it would be used once.",
          "Asked when they would come, 58 named Saturday morning and 37 a weekday evening. The worry named most often was breaking something and having to pay for it.",
        ],
        points: [
          "Cordless drill: 61 households",
          "Carpet cleaner: 48",
          "Long ladder: 44",
          "Pressure washer: 39",
          "Hedge trimmer: 35",
        ],
      },
      closing: "The survey is in the brief. Saturday morning is clear, and fear of breakage is what we have to answer.",
    },
    {
      key: "models",
      subject: "Compare three ways to run the lending",
      owner: "mira",
      lines: [
        {
          by: "mira",
          text: "Three models on the table: pay per loan, leave a deposit, or join for a year. I am putting the same twenty loans through each.",
        },
        {
          by: "mira",
          text: "Deposits look safe on paper, but somebody has to hold cash and give it back. That alone doubles the time at the desk.",
        },
      ],
      section: {
        title: "How the lending works",
        paragraphs: [
          "We recommend a yearly membership. It is the only model of the three in which a volunteer handles no money at the desk, and members borrow more freely once they have joined.",
          "A fee for each loan earns about the same in the first year but punishes exactly the person who is trying out a repair. A deposit keeps away those who need the library most.",
        ],
        points: [
          "Membership: two minutes a loan, no cash, steady income",
          "Fee for each loan: four minutes, card reader needed, income follows the weather",
          "Deposit: seven minutes, cash box, no income",
        ],
      },
      closing: "Membership wins, mostly because of the queue. Juno, the terms can build on that.",
    },
    {
      key: "safety",
      subject: "Find out what insurance and safety ask of us",
      owner: "mira",
      lines: [
        {
          by: "mira",
          text: "The insurer called back. Public liability for a lending library of our size is 640 a year, on three conditions.",
        },
        {
          by: "mira",
          text: "The one that costs us time: every mains-powered tool has to be tested once a year, and carry a label that says when.",
        },
        {
          by: "juno",
          text: "That is a job of its own. Put it on the list right after this one, so that it is not forgotten.",
        },
      ],
      section: {
        title: "Insurance and safety",
        paragraphs: [
          "Public liability cover costs 640 a year and asks three things of us: a yearly electrical test, a printed instruction with every powered tool, and a signature that the borrower has read it.",
          "We lend no chainsaws, nothing that runs on petrol, and no ladder longer than six metres. The council asks for nothing further as long as repairs are not done on site for money.",
        ],
        points: [
          "Label on each mains tool with the date of its test",
          "One laminated instruction sheet a tool",
          "Damage in normal use is ours to bear, up to 150 a case",
        ],
      },
      closing: "Insurance is settled. The last point answers the neighbours' worry: normal breakage is on us.",
      followUp: {
        key: "test-day",
        subject: "Book a test day for the mains tools",
        detail: "Half a day, two weeks before the opening.",
        owner: "theo",
        lines: [
          {
            by: "theo",
            text: "I have found an electrician two streets away who tests for the school. Half a day, 26 tools, 180 all in.",
          },
        ],
        section: {
          title: "The test day",
          paragraphs: [
            "An electrician tests all 26 mains tools in one half day, two weeks before the opening, for 180. Two volunteers unpack, label and enter each tool in the catalogue while it is on the bench, so that the catalogue is finished on the same day.",
          ],
        },
        closing: "The test day is booked, and it doubles as the day on which we fill the catalogue.",
      },
    },
  ];
}
