/** All that an element says to the eye and to assistive technology. Times are the locale's, no words of the panel. */
export function textsOf(container: HTMLElement): string[] {
  const attributes = ["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt"];
  return [...container.querySelectorAll("*:not(time)")].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ""),
    ...attributes.map((name) => element.getAttribute(name) ?? ""),
  ]);
}
