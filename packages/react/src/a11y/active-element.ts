/** The focused element of the tree that `node` is in, a shadow root's included; null where focus is on nothing in particular. */
export function activeElement(node: Node): Element | null {
  const root = node.getRootNode() as Document | ShadowRoot;
  const active = root.activeElement ?? null;
  return active === node.ownerDocument?.body ? null : active;
}
