/** What a browser's page translation does: each text goes into two elements of its own, and stays there. */
export function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim()) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
