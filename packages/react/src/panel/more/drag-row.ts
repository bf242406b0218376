import { flushSync } from "react-dom";
import { findRow } from "../../sync/find-row.ts";
import type { TodoRow } from "../../sync/types.ts";
import { deed } from "../deed.ts";
import type { PanelLink } from "../panel-link.ts";
import { lookUpLost } from "./look-up-lost.ts";
import { scrollNearEdge } from "./scroll-near-edge.ts";

/** How many pixels a pointer goes before it is no longer a click. */
const slop = 4;

/**
 * Lets a row follow the pointer that was pressed on its handle, from here to its release. The order stands still meanwhile; a mark
 * shows where the row would go, and the release moves it there among the rows as they are then. Escape, and whatever takes
 * the pointer away, put it back. Gives what ends it at once.
 */
export function dragRow({ get }: PanelLink, item: HTMLElement, row: TodoRow, press: PointerEvent): () => void {
  const { root, setMore, rows: seen, common } = get();
  const view = item.ownerDocument.defaultView as Window;
  const list = item.parentElement as HTMLElement;
  const listeners = new AbortController();
  const start = press.clientY;
  const grip = start - item.getBoundingClientRect().top;
  let y = start;
  let shift = 0;
  let frame = 0;
  let state: "pressed" | "lifted" | "over" = "pressed";
  let target: Element | undefined;
  let isAfter = false;

  const follow = (): void => {
    const { top, height } = item.getBoundingClientRect();
    const room = list.getBoundingClientRect();
    shift += Math.max(room.top, Math.min(room.bottom - height, y - grip)) - top;
    item.style.transform = `translateY(${shift}px)`;
    target = undefined;
    isAfter = false;
    for (const each of list.children) {
      const { top: from, bottom: to } = each.getBoundingClientRect();
      if (each === item) isAfter = !target;
      // A quarter of a row is enough to be over it, so that its own handle is.
      else if (isAfter ? y > from + (to - from) / 4 : y < to - (to - from) / 4)
        target = isAfter ? each : (target ?? each);
    }
    for (const each of list.children) {
      if (each === target) each.setAttribute("data-drop", isAfter ? "after" : "before");
      else each.removeAttribute("data-drop");
    }
  };
  const step = (last: number) => (now: number) => {
    scrollNearEdge(list, y, start, now - last);
    follow();
    frame = view.requestAnimationFrame(step(now));
  };
  const lift = (): void => {
    state = "lifted";
    item.setAttribute("data-dragging", "");
    root.current?.setPointerCapture(press.pointerId);
    // So that a frame that nothing has been pressed in hears of Escape.
    view.focus();
    get().speech[0](deed(common.messages, common.messages.lifted, row));
    frame = view.requestAnimationFrame(step(view.performance.now()));
  };
  const end = (isDrop: boolean): void => {
    setMore((more) => ({ ...more, drag: undefined }));
    if (state !== "lifted") return;
    if (isDrop) follow();
    state = "over";
    view.cancelAnimationFrame(frame);
    item.removeAttribute("data-dragging");
    item.removeAttribute("style");
    target?.removeAttribute("data-drop");
    const { act, speech, todos } = get();
    const now = findRow(todos.rows, row.key);
    if (!now) return void lookUpLost(get(), row);
    const others = todos.rows.filter((each) => each !== now);
    const at = others.findIndex(({ key }) => key === target?.getAttribute("data-key"));
    const by = at + Number(isAfter) - todos.rows.indexOf(now);
    if (isDrop && at >= 0 && by) act("down", row.key, by);
    else speech[0](deed(common.messages, common.messages.putBack, row));
  };
  const leave = (): void => {
    end(false);
    listeners.abort();
  };

  const on = <T extends keyof WindowEventMap>(type: T, listen: (event: WindowEventMap[T]) => void): void =>
    view.addEventListener(type, listen, { capture: true, signal: listeners.signal });
  const mine = (listen: () => void) => (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    y = event.clientY;
    listen();
  };
  const swallow = (event: Event): void => {
    if (state === "pressed") return;
    event.preventDefault();
    event.stopPropagation();
  };
  on(
    "pointermove",
    mine(() => {
      if (state === "pressed" && Math.abs(y - start) > slop) lift();
    }),
  );
  for (const type of ["pointerup", "pointercancel"] as const)
    on(
      type,
      mine(() => {
        // Shown before the next frame, also where React takes an event of a frame's own window for none of a person's.
        flushSync(() => end(type === "pointerup"));
        // The click of a release comes right after it.
        view.setTimeout(leave);
      }),
    );
  on("keydown", (event) => {
    if (state !== "lifted" || event.key !== "Escape") return;
    swallow(event);
    end(false);
  });
  on("click", swallow);
  on("contextmenu", swallow);
  setMore((more) => ({ ...more, drag: { row, seen } }));
  return leave;
}
