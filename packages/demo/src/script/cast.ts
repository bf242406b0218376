import type { AgentId } from "./script.ts";

/** How an agent is presented. */
export interface CastMember {
  readonly id: AgentId;
  readonly name: string;
  readonly role: string;
}

/** The agents of the demo: one who coordinates, two who are delegated to. */
export const cast: Readonly<Record<AgentId, CastMember>> = {
  juno: { id: "juno", name: "Juno", role: "Coordinator" },
  mira: { id: "mira", name: "Mira", role: "Research" },
  theo: { id: "theo", name: "Theo", role: "Writing" },
};
