import type { ComponentType } from "react";
import type { TodoSlotProps } from "./slot-props.ts";

/** The slots that `null` switches off: the panel works on without them. */
export type OptionalTodoSlot = "TodoHeader" | "TodoStatusIcon" | "TodoComposer" | "TodoEmpty" | "TodoNotice";

/**
 * Components in place of the built-in ones, by slot. What a panel is given stands over what the nearest provider has,
 * that over the providers around it, and the built-in ones come last. `null` switches an optional slot off.
 */
export type TodoComponents = {
  readonly [K in keyof TodoSlotProps]?: ComponentType<TodoSlotProps[K]> | (K extends OptionalTodoSlot ? null : never);
};
