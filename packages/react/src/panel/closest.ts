/** The element around an event's target that a selector finds, in the panel alone: what a host has around it may look the same. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>(`.swarm-todos ${selector}`);
}
