/** How often agents write beside a person, and which share of the person's gestures may be dropped for that. */
export interface AgentRate {
  /** Writes a second. */
  readonly agentRate: number;
  readonly allowed: number;
}

/** The rates that are looked at. */
export const agentRates: readonly AgentRate[] = [
  { agentRate: 0.2, allowed: 0.001 },
  { agentRate: 1, allowed: 0.005 },
  { agentRate: 3, allowed: 0.02 },
  { agentRate: 10, allowed: 0.08 },
];
