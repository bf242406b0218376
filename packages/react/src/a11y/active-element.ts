/** The focused element of the tree that `node` is in: the document, or a shadow root. */
export function activeElement(node: Node): Element | null {
  return (node.getRootNode() as Document | ShadowRoot).activeElement;
}
