"use client";
import { type RefObject, useRef } from "react";

/** The panel's voice. */
export type Speech = readonly [
  /** Says a sentence. */
  say: (text: string) => void,
  /** Call it right before a gesture, so that what the person did is not read back to them as news. */
  begin: () => void,
  /** True while a gesture of the person changes the list. */
  own: RefObject<boolean>,
  /** What waits to be said, or to be taken away: to be cleared where the panel goes. */
  timers: RefObject<Timer[]>,
];

type Timer = ReturnType<typeof setTimeout>;

// Long enough for the focus change of the same action not to swallow the sentence.
const lifetime = 7000;
const settle = 600;

/** Speaks through the live region of the panel: its `output`, which is there, empty, from the first render. */
export function useSpeech(root: RefObject<HTMLElement | null>): Speech {
  const own = useRef(false);
  const timers = useRef<Timer[]>([]);

  const say = (text: string): void => {
    const { current } = timers;
    const wait = setTimeout(() => {
      const region = root.current?.querySelector("output");
      if (!region) return;
      const node = document.createElement("span");
      // The same text right behind itself would not be heard as news.
      node.textContent = text + (region.textContent.endsWith(text) ? "\u200b" : "");
      region.append(node);
      current.push(setTimeout(() => node.remove(), lifetime));
    }, settle);
    current.push(wait);
  };

  const begin = (): void => {
    own.current = true;
    // A gesture that changes nothing leaves no mark on what others do next.
    setTimeout(() => {
      own.current = false;
    });
  };

  return [say, begin, own, timers];
}
