/** What an element is called: by its label, by what labels it, or by its text. */
export function nameOf(element: Element | null): string | null | undefined {
  if (!element) return null;
  const root = element.getRootNode() as Document | ShadowRoot;
  const label = root.getElementById(element.getAttribute("aria-labelledby") ?? "");
  const { labels } = element as HTMLInputElement;
  return element.getAttribute("aria-label") ?? (label ?? labels?.[0] ?? element).textContent;
}
