/** How near to an edge it scrolls, in pixels, and how fast right at it, in pixels for each millisecond. */
const edge = 48;
const speed = 0.9;

/** The element around another one, out of shadow roots too. */
const around = (node: Element): Element | null | undefined =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host;

/**
 * Scrolls for a pointer near the upper or the lower edge of what scrolls around a list: the nearest that has more of the
 * list to show on that side, the page at last. `ms` is the time since the last step; a pointer that has not left the
 * surroundings of `start` scrolls only the way it went from there.
 */
export function scrollNearEdge(list: Element, y: number, start: number, ms: number): void {
  const { scrollingElement, body, defaultView } = list.ownerDocument;
  const view = defaultView as Window;
  const rows = list.getBoundingClientRect();
  const isFar = Math.abs(y - start) > edge;
  for (let node: Element | null | undefined = list; node; node = around(node)) {
    const { overflowY } = view.getComputedStyle(node);
    const isPage = node === scrollingElement;
    // What keeps a page from being scrolled by hand, behind a dialog, does not keep a script from it.
    if (isPage ? /hidden|clip/.test(overflowY + view.getComputedStyle(body).overflowY) : !/auto|scroll/.test(overflowY))
      continue;
    const box = node.getBoundingClientRect();
    const top = isPage ? 0 : Math.max(0, box.top);
    const bottom = isPage ? view.innerHeight : Math.min(view.innerHeight, box.bottom);
    const zone = Math.min(edge, (bottom - top) / 4);
    const up = rows.top < top && (isFar || y < start) ? Math.max(0, top + zone - y) : 0;
    const down = rows.bottom > bottom && (isFar || y > start) ? Math.max(0, y - bottom + zone) : 0;
    const before = node.scrollTop;
    node.scrollBy({ top: Math.max(-1, Math.min(1, (down - up) / zone)) * speed * ms, behavior: "instant" });
    if (node.scrollTop !== before) return;
  }
}
