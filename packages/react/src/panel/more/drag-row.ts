"use client";
import { flushSync } from "react-dom";
import type { TodoRow } from "../../sync/types.ts";
import { deed } from "../deed.ts";
import type { PanelLink } from "../panel-link.ts";
import type { PanelMore } from "../panel-more.ts";
import { lookUpLost } from "./look-up-lost.ts";
import { scrollNearEdge } from "./scroll-near-edge.ts";

/** How many pixels a pointer goes before it is no longer a click. */
const slop = 4;
const heard = ["pointermove", "pointerup", "pointercancel", "mousedown", "keydown", "click", "contextmenu"];

/**
 * Lets a row follow the pointer that was pressed on its handle, from here to its release. The order stands still meanwhile; a
 * mark shows where the row would go, and the release moves it there among the rows as they are then. Escape, and whatever
 * takes the pointer away, put it back. Gives what ends it at once.
 */
export function dragRow({ get }: PanelLink, item: HTMLElement, row: TodoRow, press: PointerEvent): () => void {
  const { setMore, rows: seen, speech, common } = get();
  const { messages } = common;
  const view = item.ownerDocument.defaultView as Window;
  const list = item.parentElement as HTMLElement;
  const listeners = new AbortController();
  const start = press.clientY;
  const grip = start - item.getBoundingClientRect().top;
  let y = start;
  let shift = 0;
  /** The next step of a row that is lifted. */
  let frame = 0;
  /** From the first move on, also after the end: what the release does is of the drag. */
  let isDrag = false;
  let target: HTMLElement | undefined;
  let isAfter = false;

  const hold = (drag?: PanelMore["drag"]): void => setMore((more) => ({ ...more, drag }));
  const tell = (word: string): void => speech[0](deed(messages, word, row));
  const follow = (): void => {
    const { top, height } = item.getBoundingClientRect();
    const room = list.getBoundingClientRect();
    shift += Math.max(room.top, Math.min(room.bottom - height, y - grip)) - top;
    item.style.transform = `translateY(${shift}px)`;
    target?.removeAttribute("data-drop");
    target = undefined;
    isAfter = false;
    for (const each of list.children as Iterable<HTMLElement>) {
      const { top: from, height: size } = each.getBoundingClientRect();
      if (each === item) isAfter = !target;
      // A quarter of a row is enough to be over it, so that its own handle is.
      else if (isAfter ? y > from + size / 4 : !target && y < from + size * 0.75) target = each;
    }
    target?.setAttribute("data-drop", isAfter ? "after" : "before");
  };
  const step = (last: number) => (now: number) => {
    scrollNearEdge(list, y, start, now - last);
    follow();
    frame = view.requestAnimationFrame(step(now));
  };
  const end = (isDrop?: boolean): void => {
    hold();
    if (!frame) return;
    if (isDrop) follow();
    view.cancelAnimationFrame(frame);
    frame = 0;
    item.removeAttribute("data-dragging");
    item.removeAttribute("style");
    target?.removeAttribute("data-drop");
    const panel = get();
    const { rows } = panel.todos;
    const from = rows.findIndex(({ key }) => key === row.key);
    const at = rows.findIndex(({ key }) => key === target?.dataset["key"]);
    const by = at - from + (at < from ? Number(isAfter) : Number(isAfter) - 1);
    if (from < 0) void lookUpLost(panel, row);
    else if (isDrop && at >= 0 && by) panel.act("down", row.key, by);
    else tell(messages.putBack);
  };
  const leave = (): void => {
    // The next drag is not this one's.
    if (listeners.signal.aborted) return;
    end();
    listeners.abort();
  };

  const hear = (event: Event): void => {
    const { type, pointerId, clientY, key } = event as PointerEvent & KeyboardEvent;
    const isEscape = frame && key === "Escape";
    if (isEscape) end();
    // A press would select text, and take the focus from where the person is. The click of a release is no click.
    if (type === "mousedown" || isEscape || (isDrag && /click|menu/.test(type))) {
      event.preventDefault();
      // What a host closes on a press elsewhere is closed by this one too.
      if (type !== "mousedown") event.stopPropagation();
    }
    if (pointerId !== press.pointerId || !type.startsWith("p")) return;
    y = clientY;
    if (type !== "pointermove") {
      // Shown before the next frame, also where React does not see that an event of a frame's own window is a person's.
      flushSync(() => end(type === "pointerup"));
      view.setTimeout(leave);
    } else if (!isDrag && Math.abs(y - start) > slop) {
      isDrag = true;
      item.setAttribute("data-dragging", "");
      try {
        item.setPointerCapture(pointerId);
      } catch {
        // A pointer that has gone by now, or was never a real one: it is heard of on the window, too.
      }
      // So that a frame that nothing has been pressed in hears of Escape.
      view.focus();
      tell(messages.lifted);
      frame = view.requestAnimationFrame(step(event.timeStamp));
    }
  };
  for (const type of heard) view.addEventListener(type, hear, { capture: true, signal: listeners.signal });
  hold({ row, seen });
  return leave;
}
