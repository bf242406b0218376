"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Puts a sentence into the panel's live region. */
export type Say = (text: string) => void;

// Long enough for the focus change of the same action not to swallow the sentence.
const settle = 600;
const lifetime = 7000;

/**
 * One polite live region: give the ref to an element that is there, empty, from the first render. Its children are this
 * hook's own, so React renders none into it. The same sentence twice within the settling time is said once.
 */
export function useAnnouncer(): readonly [RefObject<HTMLOutputElement | null>, Say] {
  const region = useRef<HTMLOutputElement>(null);
  const [queue] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  const [say] = useState(() => (text: string): void => {
    const speak = (): void => {
      queue.delete(text);
      const at = region.current;
      if (!at) return;
      const node = at.ownerDocument.createElement("span");
      // The same words twice in a row would not be read a second time.
      node.textContent = at.lastChild?.textContent === text ? `${text}\u200b` : text;
      at.append(node);
      setTimeout(() => node.remove(), lifetime);
    };
    if (!queue.has(text)) queue.set(text, setTimeout(speak, settle));
  });
  useEffect(
    () => () => {
      for (const timer of queue.values()) clearTimeout(timer);
      queue.clear();
    },
    [queue],
  );
  return [region, say];
}
