import type { RefObject } from "react";

// Long enough for the focus change of the same action not to swallow the sentence.
const settle = 600;
const lifetime = 7000;

/** What waits to be said, or to be taken away again, by panel. */
const waiting = new WeakMap<Element, Set<ReturnType<typeof setTimeout>>>();

/** Says a sentence through the live region of a panel: its `output`, which is there, empty, from the first render. */
export function sayAloud({ current: panel }: RefObject<Element | null>, text: string): void {
  if (!panel) return;
  const timers = waiting.get(panel) ?? new Set();
  waiting.set(panel, timers);
  const later = (run: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  later(() => {
    const region = panel.querySelector("output");
    if (!region) return;
    const node = panel.ownerDocument.createElement("span");
    // The same text right behind itself would not be heard as news.
    node.textContent = text + (region.textContent.endsWith(text) ? "\u200b" : "");
    region.append(node);
    later(() => node.remove(), lifetime);
  }, settle);
}

/** Forgets what a panel that has gone was about to say. */
export function silence(panel: Element): void {
  for (const timer of waiting.get(panel) ?? []) clearTimeout(timer);
}
