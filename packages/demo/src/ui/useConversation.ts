import { useEffect, useState } from "react";
import type { Person } from "../host/people.ts";
import type { ConversationState } from "../swarm/conversation.ts";
import { personHeaders } from "./demo-fetch.ts";

/** A conversation as this window sees it. */
export interface ConversationView {
  /** The latest snapshot; null until the first one. */
  readonly state: ConversationState | null;
  /** `refused`: the person takes no part in it. `lost`: the server is away, and is being looked for. */
  readonly link: "connecting" | "live" | "lost" | "refused";
}

/** Reads server-sent events whose data are snapshots, until the stream ends. */
async function readSnapshots(body: ReadableStream<Uint8Array>, onSnapshot: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) onSnapshot(event.slice(6));
  }
}

const connecting: ConversationView = { state: null, link: "connecting" };

/** Follows a conversation; reconnects by itself. */
export function useConversation(person: Person, container: string, attempt: number): ConversationView {
  const key = `${person.org}:${person.id}:${container}:${attempt}`;
  const [seen, setSeen] = useState<ConversationView & { readonly key: string }>({ key, ...connecting });

  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const setView = (view: ConversationView): void => setSeen({ key, ...view });
    const connect = async (): Promise<void> => {
      try {
        const response = await fetch(`/api/demo/threads/${encodeURIComponent(container)}/conversation`, {
          headers: { accept: "text/event-stream", ...personHeaders(person) },
          signal: end.signal,
        });
        if (response.status >= 400 && response.status < 500) {
          setView({ state: null, link: "refused" });
          return;
        }
        if (response.ok && response.body !== null) {
          await readSnapshots(response.body, (text) => {
            setView({ state: JSON.parse(text) as ConversationState, link: "live" });
          });
        }
      } catch (error) {
        if (end.signal.aborted) return;
        console.warn(error);
      }
      if (end.signal.aborted) return;
      setSeen((old) => (old.key === key ? { ...old, link: "lost" } : { key, state: null, link: "lost" }));
      timer = setTimeout(() => void connect(), 1000);
    };
    void connect();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [person, container, key]);

  // What was seen of another conversation never shows in this one.
  return seen.key === key ? seen : connecting;
}
