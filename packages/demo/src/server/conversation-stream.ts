import type { Conversation } from "../swarm/create-conversation.ts";

/** At most one snapshot in this time, in milliseconds; the last one always comes. */
const shortest = 60;

/** A conversation as server-sent events: a whole snapshot at once and after every change. */
export function conversationStream(conversation: Conversation, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    unsubscribe?.();
    clearTimeout(timer);
    clearInterval(heartbeat);
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (): void => {
        timer = undefined;
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(conversation.snapshot())}\n\n`));
      };
      send();
      unsubscribe = conversation.subscribe(() => {
        timer ??= setTimeout(send, shortest);
      });
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": here\n\n")), 20_000);
      signal.addEventListener("abort", () => {
        end();
        try {
          controller.close();
        } catch {
          // The reader was quicker.
        }
      });
    },
    cancel: end,
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store, no-transform",
      "x-content-type-options": "nosniff",
    },
  });
}
