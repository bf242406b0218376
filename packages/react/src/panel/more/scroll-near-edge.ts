/** How near to an edge it scrolls, in pixels, and what a pixel nearer adds to the speed, in pixels for each millisecond. */
const edge = 48;
const haste = 0.015;

/**
 * Scrolls for a pointer near the upper or the lower edge of what scrolls around a list: the nearest that has more of the
 * list to show on that side, the page at last. `ms` is the time since the last step; a pointer that has not left the
 * surroundings of `start` scrolls only the way it went from there.
 */
export function scrollNearEdge(list: Element, y: number, start: number, ms: number): void {
  const { scrollingElement, defaultView } = list.ownerDocument;
  const { innerHeight } = defaultView as Window;
  const rows = list.getBoundingClientRect();
  const isFar = Math.abs(y - start) > edge;
  for (let node: Element | null | undefined = list; node; ) {
    const isPage = node === scrollingElement;
    if (isPage || /auto|scroll/.test(getComputedStyle(node).overflowY)) {
      const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : node.getBoundingClientRect();
      const up = rows.top < top && (isFar || y < start) ? Math.max(0, top + edge - y) : 0;
      const down = rows.bottom > bottom && (isFar || y > start) ? Math.max(0, y + edge - bottom) : 0;
      const before = node.scrollTop;
      node.scrollBy({ top: (down - up) * ms * haste, behavior: "instant" });
      if (node.scrollTop !== before) return;
    }
    // Out of a shadow root, too.
    node = node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host;
  }
}
