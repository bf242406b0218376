import type { Choices } from "./choices.ts";

/** How badly one way of the network treats what travels on it. */
export interface Leg {
  /** How likely something is lost. */
  readonly lost: number;
  /** How likely something arrives twice. */
  readonly doubled: number;
  /** How long something is on its way at least, and how much longer at most, in milliseconds. */
  readonly least: number;
  readonly delay: number;
}

/** How large a history is and what may go wrong in it: drawn anew for each, so that each has another mix. */
export interface World {
  /** Nothing goes wrong: what the network carries arrives once, and soon. */
  readonly calm: boolean;
  readonly people: number;
  readonly rows: number;
  /** Gestures of each person. */
  readonly gestures: number;
  /** How long people and agents are at work, in milliseconds. */
  readonly span: number;
  /** Writes of agents in all, and the longest time between an agent's read and its write. */
  readonly agentWrites: number;
  readonly thinking: number;
  /** How often the host takes the list back to an earlier rev, and how often it copies it. */
  readonly rewinds: number;
  readonly forks: number;
  readonly request: Leg;
  readonly answer: Leg;
  readonly ping: Leg;
  /** How likely a ping names a rev that is none. */
  readonly bogus: number;
  /** How likely a request is answered with 429, 500 or 503. */
  readonly busy: number;
  /** How long no request comes through; 0 for never. */
  readonly outage: number;
  readonly outageKind: "fails" | "silent" | "refused";
  /** What one person is refused for a while; 0 for nothing. */
  readonly refusal: 0 | 401 | 403;
  /** Only writing is refused. */
  readonly refusesPostsOnly: boolean;
  /** The longest body that the server takes. */
  readonly maxBody: number;
  readonly activeItems: number;
  readonly opsPerBatch: number;
  /** What a restart of the server loses: what is on its way; everything; what was written since a backup. */
  readonly restarts: readonly ("flight" | "everything" | "backup")[];
  /** The store's clock is set back now and then. */
  readonly clockJumps: boolean;
  /** The store knows no `client`: it neither acknowledges batches nor recognises one that comes again. */
  readonly forgetful: boolean;
  /** How likely each of these befalls a person. */
  readonly offline: number;
  readonly sleeps: number;
  readonly hides: number;
  readonly leaves: number;
  readonly reloads: number;
  readonly linkBreaks: number;
  /** Realtime says that it is live, and no ping comes. */
  readonly muted: boolean;
  /** How likely a person looks after an issue or asks for a read. */
  readonly care: number;
  readonly resend: boolean;
  /** How it ends: realtime rejoins and tells so, or the clients have to find out by themselves, over this link. */
  readonly ending: "rejoins" | "alone";
  readonly lastLink: "live" | "muted" | "down";
  /** After the troubles realtime breaks once more, and what is written meanwhile is told to nobody. */
  readonly lastBreak: boolean;
}

/** Draws a world. The first choice of everything is a small and quiet one. */
export function drawWorld(choices: Choices): World {
  const calm = choices.chance(0.1);
  const big = choices.chance(0.15);
  const trouble = (probability: number): boolean => choices.chance(probability) && !calm;
  const leg = (calmLeast: number): Leg => ({
    lost: trouble(0.6) ? choices.upTo(0.4) : 0,
    doubled: trouble(0.45) ? choices.upTo(0.3) : 0,
    least: calm ? calmLeast : 5,
    delay: calm ? 0 : choices.pick([20, 20, 300, 300, 4500]),
  });
  const rows = big ? choices.int(12) : choices.pick([2, 2, 3, 1, 0]);
  const world: World = {
    calm,
    people: big ? 1 + choices.int(3) : choices.pick([2, 2, 1]),
    rows,
    gestures: big ? 2 + choices.int(12) : 2 + choices.int(4),
    span: choices.pick([2000, 2000, 2000, 6000, 500]),
    agentWrites: choices.chance(0.7) ? 1 + choices.int(big ? 20 : 6) : 0,
    thinking: choices.pick([0, 50, 400]),
    rewinds: choices.chance(0.15) ? 1 + choices.int(2) : 0,
    forks: choices.chance(0.06) ? 1 : 0,
    request: leg(60),
    answer: leg(60),
    ping: leg(5),
    bogus: trouble(0.3) ? choices.upTo(0.3) : 0,
    busy: trouble(0.25) ? choices.upTo(0.4) : 0,
    outage: trouble(0.12) ? choices.pick([1500, 4000, 75_000, 180_000]) : 0,
    outageKind: choices.pick(["fails", "silent", "refused"] as const),
    refusal: trouble(0.15) ? choices.pick([401, 403] as const) : 0,
    refusesPostsOnly: choices.chance(0.3),
    maxBody: trouble(0.1) ? 150 + choices.int(400) : Infinity,
    activeItems: trouble(0.15) ? Math.max(1, rows + choices.int(4)) : 100,
    opsPerBatch: trouble(0.1) ? 1 + choices.int(4) : 100,
    restarts: trouble(0.3)
      ? Array.from({ length: 1 + choices.int(2) }, () => choices.pick(["flight", "everything", "backup"] as const))
      : [],
    clockJumps: trouble(0.2),
    forgetful: trouble(0.06),
    offline: trouble(0.3) ? 0.5 : 0,
    sleeps: trouble(0.25) ? 0.5 : 0,
    hides: trouble(0.25) ? 0.5 : 0,
    leaves: trouble(0.2) ? 0.5 : 0,
    reloads: trouble(0.2) ? 0.5 : 0,
    linkBreaks: trouble(0.3) ? 0.5 : 0,
    muted: trouble(0.1),
    care: choices.chance(0.5) ? 0.5 : 0,
    resend: !choices.chance(0.06),
    ending: choices.chance(0.3) ? "alone" : "rejoins",
    lastLink: choices.pick(["live", "live", "live", "muted", "down"] as const),
    lastBreak: choices.chance(0.3),
  };
  // That a batch was doubled on its way is told by a store that recognises it, and by nothing else; and where nothing is sent
  // again by itself, a lost race is handed back as one, whatever became of an earlier attempt.
  return world.forgetful ? { ...world, request: { ...world.request, doubled: 0 }, resend: true } : world;
}
