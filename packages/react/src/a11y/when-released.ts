/**
 * Runs what a blur asks for: at once, or once the pointer that caused it is released. A form that closes on
 * pointer-down moves what stands below it, and the click would land beside its target.
 */
export function whenReleased(node: Element, run: () => void): void {
  const doc = node.ownerDocument;
  if (doc.querySelector(":active"))
    doc.addEventListener("mouseup", () => setTimeout(run), { capture: true, once: true });
  else run();
}
