"use client";
import { useEffect, useRef } from "react";
import type { TodoComponents } from "./todo-components.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";
import { warnOfSlot } from "./warn-of-slot.ts";

/** Props of {@link SlotWarnings}. */
export interface SlotWarningsProps {
  readonly components: TodoComponents;
  readonly view: TodoPanelProps["view"];
}

/**
 * Watches one panel while it is developed: a name that is no slot, a slot that is another one at each render, and a view that
 * the host begins or ends to decide.
 */
export function SlotWarnings({ view, components }: SlotWarningsProps): null {
  const before = useRef(components);
  const isHosts = useRef(Boolean(view));
  useEffect(() => {
    if (isHosts.current !== Boolean(view)) warnOfSlot("view", view ? "given" : "left out");
  }, [view]);
  useEffect(() => {
    for (const name of Object.keys(components) as (keyof TodoComponents)[]) {
      warnOfSlot("unknown", name);
      if (name in before.current && before.current[name] !== components[name]) warnOfSlot("changed", name);
    }
    before.current = components;
  }, [components]);
  return null;
}
