"use client";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Runs what a blur asks for once the pointer that caused it is released. A form that closes on pointer-down moves
 * what stands below it, and the click would land beside its target.
 */
export function usePressed(node: RefObject<HTMLElement | null>): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const doc = node.current?.ownerDocument;
    if (!doc) return;
    const press = (): void => {
      pressed.current = true;
    };
    const release = (): void => {
      pressed.current = false;
      const run = waiting.current;
      waiting.current = null;
      if (run !== null) setTimeout(run);
    };
    doc.addEventListener("pointerdown", press, true);
    doc.addEventListener("pointerup", release, true);
    doc.addEventListener("pointercancel", release, true);
    return () => {
      doc.removeEventListener("pointerdown", press, true);
      doc.removeEventListener("pointerup", release, true);
      doc.removeEventListener("pointercancel", release, true);
    };
  }, [node]);
  return useCallback((run) => {
    if (pressed.current) waiting.current = run;
    else run();
  }, []);
}
