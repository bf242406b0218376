/** The element around an event's target that a selector finds. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>(selector);
}
