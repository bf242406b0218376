import type { TodoActor, TodoItem } from "@swarm-todos/core";
import { cast } from "../script/cast.ts";
import type { AgentId, Script } from "../script/script.ts";
import type { ConversationState } from "./conversation.ts";
import type { SharedList } from "./shared-list.ts";
import type { Stage } from "./stage.ts";

/** What every step of the agents works with. */
export interface Swarm {
  readonly script: Script;
  readonly list: SharedList;
  readonly stage: Stage;
  readonly signal: AbortSignal;
  /** The names of the people; what they own is left to them. */
  readonly people: readonly string[];
  readonly state: () => ConversationState;
  readonly update: (patch: Partial<ConversationState>) => void;
  /** Resolves when the state is stored: before a write, so that a crash finds what the write was for. */
  readonly saved: () => Promise<void>;
}

/** Who an agent is to the store. */
export function actorOf(agent: AgentId): TodoActor {
  return { kind: "agent", id: agent, name: cast[agent].name };
}

/** An active item by its id. */
export function findItem(swarm: Swarm, id: string): TodoItem | undefined {
  return swarm.list.items().find((item) => item.id === id);
}
