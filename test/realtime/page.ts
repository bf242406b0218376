import { builtinEnvironments } from "vitest/runtime";

/** What a page and Node.js both have, and a test of the page takes from the page. */
const ofThePage = new Set([
  "Event",
  "EventTarget",
  "CustomEvent",
  "MessageEvent",
  "CloseEvent",
  "WebSocket",
  "navigator",
]);

// A page beside its servers: what React and the library look for is jsdom's, all that the servers know is left as it was. Whoever needs
// the page names this module first.
const before = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
await builtinEnvironments.jsdom.setup(globalThis, {});
for (const [name, descriptor] of before) {
  if (descriptor.configurable && !ofThePage.has(name)) Object.defineProperty(globalThis, name, descriptor);
}
