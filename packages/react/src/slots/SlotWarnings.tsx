"use client";
import { useEffect, useRef } from "react";
import type { TodoComponents } from "./todo-components.ts";
import { warnOfSlot } from "./warn-of-slot.ts";

/** Watches the registry of one panel while it is developed: a name that is no slot, and a slot that is another one at each render. */
export function SlotWarnings({ components }: { readonly components: TodoComponents }): null {
  const before = useRef(components);
  useEffect(() => {
    for (const name of Object.keys(components) as (keyof TodoComponents)[]) {
      warnOfSlot("unknown", name);
      if (name in before.current && before.current[name] !== components[name]) warnOfSlot("changed", name);
    }
    before.current = components;
  }, [components]);
  return null;
}
