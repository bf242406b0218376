import type { Leg, World } from "../world.ts";

const sound: Leg = { lost: 0, doubled: 0, least: 60, delay: 0 };

/** One person, and nothing that goes wrong: how often a row renders is counted in such worlds alone. */
export const calmWorld: Partial<World> = {
  ...{ calm: true, people: 1, agentWrites: 0, lastBreak: false, rows: 4, gestures: 8 },
  ...{ request: sound, answer: sound, ping: { ...sound, least: 5 } },
  ...{ bogus: 0, busy: 0, outage: 0, refusal: 0, maxBody: Infinity, activeItems: 100, opsPerBatch: 100, restarts: [] },
  ...{ clockJumps: false, forgetful: false, muted: false },
  ...{ offline: 0, sleeps: 0, hides: 0, leaves: 0, reloads: 0, linkBreaks: 0 },
};

/** Answers are lost, and then no request comes through for so long that what was sent is given up. */
export const longOutage: Partial<World> = {
  answer: { lost: 0.4, doubled: 0, least: 5, delay: 300 },
  ...{ outage: 75_000, outageKind: "fails", reloads: 0, restarts: [], forgetful: false },
};

/** Many gestures wait for an answer, so that a restore has company. */
export const restores: Partial<World> = {
  ...{ rows: 6, gestures: 14, span: 2000, restarts: [], reloads: 0, maxBody: Infinity, opsPerBatch: 100 },
  answer: { lost: 0, doubled: 0, least: 300, delay: 300 },
};
