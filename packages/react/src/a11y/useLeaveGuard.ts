"use client";
import { type RefObject, useEffect } from "react";

/** Asks before the page is left while `dirty`: text that was typed and not yet sent would be lost with it. */
export function useLeaveGuard(node: RefObject<HTMLElement | null>, dirty: boolean): void {
  useEffect(() => {
    const view = node.current?.ownerDocument.defaultView;
    if (!dirty || !view) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    view.addEventListener("beforeunload", ask);
    return () => view.removeEventListener("beforeunload", ask);
  }, [node, dirty]);
}
