import type { PlantedBug } from "./planted-bug.ts";

const file = "react/src/client/list-store.ts";

/** Bugs of what carries the sync core's effects out. */
export const clientBugs: readonly PlantedBug[] = [
  {
    name: "a late answer reaches a client that is gone",
    file,
    find: "state.set(shown());",
    replace: "state.set(core.view());",
    check: "a late answer changes nothing of a client that is gone",
  },
  {
    name: "the caller's ops are not copied",
    file,
    find: "JSON.parse(JSON.stringify(ops)) as TodoOp[]",
    replace: "ops as TodoOp[]",
    check: "what the caller does to the ops afterwards changes nothing of what was meant",
  },
  {
    name: "anything with status 200 is a list",
    file,
    find: "answer?.items?.every(isItem) &&",
    replace: "answer?.items &&",
    check: "a page of somebody else's with status 200 is no list",
  },
  {
    name: "a 304 counts as a failure",
    file,
    find: "if (status === 304 && known) return known;",
    replace: "",
    check: "a list that is as it was before is taken from before",
  },
  {
    name: "what a host throws loses the outcome",
    file,
    find: "attempt(() => client.options.onOutcome?.(outcome, { container, ops }));",
    replace: "client.options.onOutcome?.(outcome, { container, ops });",
    check: "a host's own code that throws loses no outcome",
  },
  {
    name: "realtime is never left",
    file,
    find: "if (leave) leave();",
    replace: "",
    check: "a list that nobody looks at any more listens no more",
  },
];
