import { createRouteWorld, type RouteWorld } from "./route-world.ts";

/** A request that has reached the route, whose answer waits. */
export interface HeldCall {
  /** As `GET c1` or `POST c1`. */
  readonly name: string;
  readonly init: RequestInit;
  /** Whether whoever asked has given up waiting. */
  readonly isAborted: () => boolean;
  /** Lets the answer through. */
  readonly release: () => void;
}

/** A route that carries a request out at once, and keeps each answer back until the test lets it through. */
export interface HeldRoute {
  readonly world: RouteWorld;
  readonly fetch: typeof globalThis.fetch;
  readonly calls: HeldCall[];
  /** Lets the oldest answer of that name through, which has to be there. */
  readonly release: (name: string) => void;
  /** Which answers still wait. */
  readonly waiting: () => string[];
}

export function createHeldRoute(): HeldRoute {
  const world = createRouteWorld();
  const calls: (HeldCall & { readonly isOpen: () => boolean })[] = [];
  return {
    world,
    calls,
    fetch: async (input, init = {}) => {
      const path = new URL(String(input), "http://localhost").pathname;
      let isOpen = true;
      const response = world.fetch(input, init);
      await new Promise<void>((resolve) => {
        calls.push({
          name: `${init.method ?? "GET"} ${path.split("/").at(-1)}`,
          init,
          isAborted: () => init.signal?.aborted === true,
          isOpen: () => isOpen,
          release: () => {
            isOpen = false;
            resolve();
          },
        });
      });
      return response;
    },
    release: (name) => {
      const call = calls.find((one) => one.name === name && one.isOpen());
      if (!call) throw new Error(`no answer to ${name} is waiting`);
      call.release();
    },
    waiting: () => calls.flatMap((call) => (call.isOpen() ? [call.name] : [])),
  };
}
