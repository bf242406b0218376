import type { Conversation } from "../swarm/create-conversation.ts";
import { DemoRefusal } from "./demo-refusal.ts";

const wrong = (message: string): DemoRefusal => new DemoRefusal(400, "malformed_request", message);

/**
 * Carries out `{ "action": "start" | "pause" | "resume" | "restart" }` or `{ "action": "speed", "speed": number }`.
 * `onBegin` is awaited before the agents are set to work.
 * @throws DemoRefusal 400 `malformed_request`
 */
export async function controlConversation(
  conversation: Conversation,
  body: Readonly<Record<string, unknown>>,
  onBegin: () => Promise<unknown>,
): Promise<void> {
  const { action, speed } = body;
  switch (action) {
    case "start":
      await onBegin();
      return conversation.start();
    case "pause":
      return conversation.setPaused(true);
    case "resume":
      return conversation.setPaused(false);
    case "restart":
      await onBegin();
      return conversation.restart();
    case "speed":
      if (typeof speed !== "number" || !(speed >= 0.1 && speed <= 100))
        throw wrong("speed must be a number from 0.1 to 100.");
      return conversation.setSpeed(speed);
    default:
      throw wrong("action must be start, pause, resume, restart or speed.");
  }
}
