import { onTestFinished } from "vitest";

/** What a page holds on to and would have to give back: listeners by type, timers, channels. */
export interface HeldThings {
  readonly listeners: () => Record<string, number>;
  readonly timers: () => number;
  readonly channels: () => number;
}

/** Counts, from here to the end of the test, what is taken and what is given back. */
export function holdCount(): HeldThings {
  // oxlint-disable-next-line typescript/unbound-method -- called with their target
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const own = { setTimeout, clearTimeout, setInterval, clearInterval, BroadcastChannel };
  const held = new Map<string, number>();
  const known = new WeakMap<EventTarget, Map<unknown, Set<string>>>();
  const note = (target: EventTarget, type: string, listener: unknown, options: unknown, by: 1 | -1): void => {
    // What React listens to on a root goes with the root's element.
    if (target instanceof Element) return;
    const isCapture = options === true || (options as AddEventListenerOptions | undefined)?.capture;
    const name = isCapture ? `${type} (capture)` : type;
    const all = known.get(target) ?? new Map<unknown, Set<string>>();
    known.set(target, all);
    const names = all.get(listener) ?? new Set();
    all.set(listener, names);
    if (names.has(name) === by > 0) return;
    if (by > 0) names.add(name);
    else names.delete(name);
    // What was given back is not kept alive by the count.
    if (names.size === 0) all.delete(listener);
    held.set(name, (held.get(name) ?? 0) + by);
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    note(target, type, listener, options, 1);
    const signal = typeof options === "object" ? options.signal : undefined;
    if (signal) add.call(signal, "abort", () => note(target, type, listener, options, -1));
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    note(this ?? window, type, listener, options, -1);
    remove.call(this ?? window, type, listener, options);
  };
  // The page of a test has its own on the window, which would not be counted.
  const ownOfWindow = Object.getOwnPropertyDescriptors(window);
  for (const name of ["addEventListener", "removeEventListener"] as const)
    if (ownOfWindow[name]) window[name] = EventTarget.prototype[name].bind(window);

  const timers = new Set<unknown>();
  const start =
    (begin: (run: () => void, wait?: number) => unknown, isOnce: boolean) =>
    (run: (...args: unknown[]) => void, wait?: number, ...args: unknown[]): unknown => {
      const id = begin(() => {
        if (isOnce) timers.delete(id);
        run(...args);
      }, wait);
      timers.add(id);
      return id;
    };
  const stop =
    (end: (id?: number) => void) =>
    (id?: number): void => {
      timers.delete(id);
      end(id);
    };
  let channels = 0;
  class Counted extends own.BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels += 1;
    }
    override close(): void {
      channels -= 1;
      super.close();
    }
  }
  Object.assign(globalThis, {
    setTimeout: start(own.setTimeout, true),
    setInterval: start(own.setInterval, false),
    clearTimeout: stop(own.clearTimeout),
    clearInterval: stop(own.clearInterval),
    BroadcastChannel: Counted,
  });
  onTestFinished(() => {
    Object.assign(globalThis, own);
    Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
    for (const name of ["addEventListener", "removeEventListener"] as const)
      if (ownOfWindow[name]) Object.defineProperty(window, name, ownOfWindow[name]);
  });
  return {
    listeners: () => Object.fromEntries([...held].filter(([, count]) => count !== 0)),
    timers: () => timers.size,
    channels: () => channels,
  };
}
