/** Shows the page, or hides it behind another. */
export function setVisibility(visibility: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
