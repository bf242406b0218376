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

/** How often a window that can be seen asks. A stream beside the list's own would use up a browser's connections sooner. */
const pace = 400;

const connecting: ConversationView = { state: null, link: "connecting" };

/** Follows a conversation while the window can be seen; finds the server again by itself. */
export function useConversation(person: Person, container: string, attempt: number): ConversationView {
  const key = `${person.org}:${person.id}:${container}:${attempt}`;
  const [seen, setSeen] = useState<ConversationView & { readonly key: string }>({ key, ...connecting });

  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const ask = async (): Promise<number | null> => {
      const response = await fetch(`/api/demo/threads/${encodeURIComponent(container)}/conversation`, {
        headers: { accept: "application/json", ...personHeaders(person) },
        signal: end.signal,
      });
      if (response.status >= 400 && response.status < 500) {
        setSeen({ key, state: null, link: "refused" });
        return null;
      }
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      const text = await response.text();
      if (text !== last) setSeen({ key, state: JSON.parse(text) as ConversationState, link: "live" });
      last = text;
      return pace;
    };
    const follow = async (): Promise<void> => {
      let wait: number | null = pace;
      if (document.visibilityState === "visible") {
        try {
          wait = await ask();
        } catch (error) {
          if (end.signal.aborted) return;
          console.warn(error);
          last = "";
          wait = 1000;
          setSeen((old) => (old.key === key ? { ...old, link: "lost" } : { key, state: null, link: "lost" }));
        }
      }
      if (wait !== null && !end.signal.aborted) timer = setTimeout(() => void follow(), wait);
    };
    void follow();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [person, container, key]);

  // What was seen of another conversation never shows in this one.
  return seen.key === key ? seen : connecting;
}
