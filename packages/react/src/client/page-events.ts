/** What the page tells a list that is being watched. */
export interface PageHandlers {
  readonly onVisible: (visible: boolean) => void;
  readonly onOnline: (online: boolean) => void;
  /** Someone may be looking again after a while. */
  readonly onLook: () => void;
}

/** One return to the page fires several events; those within this many milliseconds are one look. */
const oneLook = 100;

/** Whether the page can be seen; true where there is no page. */
export function isPageVisible(): boolean {
  return globalThis.document?.visibilityState !== "hidden";
}

/** Whether the browser believes itself online; true where it does not say. */
export function isPageOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

/** Listens to the page until the function that it returns is called. Does nothing where there is no page. */
export function listenToPage({ onVisible, onOnline, onLook }: PageHandlers): () => void {
  const { document: page, window: view } = globalThis;
  if (!page || !view) return () => undefined;
  let lookedAt = -Infinity;
  const look = (): void => {
    const now = Date.now();
    if (Math.abs(now - lookedAt) >= oneLook) onLook();
    lookedAt = now;
  };
  const listeners: [EventTarget, string, (event: Event) => void][] = [
    [
      page,
      "visibilitychange",
      () => {
        if (isPageVisible()) lookedAt = Date.now();
        onVisible(isPageVisible());
      },
    ],
    [view, "online", () => onOnline(true)],
    [view, "offline", () => onOnline(false)],
    [view, "focus", look],
    [
      view,
      "pageshow",
      (event) => {
        if ((event as PageTransitionEvent).persisted) look();
      },
    ],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
