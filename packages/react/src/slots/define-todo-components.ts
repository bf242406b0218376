import type { TodoComponents } from "./todo-components.ts";
import { warnOfSlot } from "./warn-of-slot.ts";

/** Written out by the host's bundler: what it guards is not in a build for production. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Makes a registry of components for slots. Call it at module scope, in a client file: a component that is made anew at each
 * render loses focus and state. Several registries become one, the last of them wins.
 */
export function defineTodoComponents(...registries: readonly TodoComponents[]): TodoComponents {
  const components: TodoComponents = Object.assign({}, ...registries);
  if (process.env.NODE_ENV !== "production") {
    for (const name in components) {
      warnOfSlot("unknown", name);
      if (registries.filter((each) => Object.hasOwn(each, name)).length > 1) warnOfSlot("twice", name);
    }
  }
  return components;
}
