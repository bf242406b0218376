"use client";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Puts a sentence into the panel's live region. */
export type Say = (text: string) => void;

// Long enough for the focus change of the same action not to swallow the sentence.
const settle = 600;
const lifetime = 7000;

/**
 * One polite live region: give `region` to an element that is there, empty, from the first render. Its children are
 * this hook's own, so React renders none into it.
 */
export function useAnnouncer(): { readonly region: RefObject<HTMLOutputElement | null>; readonly say: Say } {
  const region = useRef<HTMLOutputElement>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const later = useCallback((run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      run();
    }, ms);
    timers.current.add(timer);
  }, []);
  const say = useCallback(
    (text: string) =>
      later(() => {
        const at = region.current;
        if (at === null) return;
        const node = at.ownerDocument.createElement("span");
        // The same words twice in a row would not be read a second time.
        node.textContent = at.lastChild?.textContent === text ? `${text}\u200b` : text;
        at.append(node);
        later(() => node.remove(), lifetime);
      }, settle),
    [later],
  );
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    };
  }, []);
  return { region, say };
}
