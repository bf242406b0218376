import { Choices } from "./choices.ts";
import { LossSession } from "./loss-session.ts";

/** What is measured. */
export interface LossQuestion {
  /** Writes of agents a second. */
  readonly agentRate: number;
  readonly gestures: number;
  /** @default true */
  readonly resend?: boolean;
  /** How long words take to type, in milliseconds. @default 0, when what the person saw is what shows as they are done */
  readonly typing?: number;
  /** The first of the seeds. @default 1 */
  readonly seed?: number;
}

/** What became of the gestures. */
export interface Loss {
  readonly gestures: number;
  /** Those that were not kept, and those of them without a change of somebody else to the same field of the same row. */
  readonly lost: number;
  readonly withoutClash: number;
  readonly posts: number;
  /** Milliseconds until the outcome was known, of half of them and of 95 in 100. */
  readonly p50: number;
  readonly p95: number;
}

/** How many gestures a session has: some minutes of work. */
const perSession = 100;

/** Plays sessions of a person beside agents, and counts which of the person's gestures did not make it into the list. */
export async function measureLoss(question: LossQuestion): Promise<Loss> {
  const { agentRate, gestures, resend = true, typing = 0, seed = 1 } = question;
  const times: number[] = [];
  let posts = 0;
  let lost = 0;
  let withoutClash = 0;
  for (let session = 0; times.length < gestures; session += 1) {
    const random = Choices.fromSeed(seed + session).generator();
    const played = new LossSession({ agentRate, resend, typing, random, gestures: perSession });
    await played.play();
    posts += played.posts;
    for (const { outcome, at, settledAt, isClash } of played.gestures) {
      times.push(settledAt - at);
      if (outcome.outcome === "applied" || outcome.outcome === "satisfied") continue;
      lost += 1;
      if (!isClash) withoutClash += 1;
    }
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor(share * times.length)] ?? 0;
  return { gestures: times.length, lost, withoutClash, posts, p50: quantile(0.5), p95: quantile(0.95) };
}
