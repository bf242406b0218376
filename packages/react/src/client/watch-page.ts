/** What the page says of itself. */
export interface PageState {
  readonly visible: boolean;
  readonly online: boolean;
}

/** The page as it is; where there is none, one that can be seen. */
export function readPage(): PageState {
  const { document: page, navigator: browser } = globalThis;
  return { visible: page?.visibilityState !== "hidden", online: browser?.onLine !== false };
}

/**
 * Calls `onEvent` whenever the page is shown, hidden, returned to or changes its connection, until the function that it
 * returns is called.
 */
export function watchPage(onEvent: () => void): () => void {
  const { document: page, window: view } = globalThis;
  const change = (what: "addEventListener" | "removeEventListener"): void => {
    page?.[what]("visibilitychange", onEvent);
    for (const name of ["focus", "pageshow", "online", "offline"]) view?.[what](name, onEvent);
  };
  change("addEventListener");
  return () => change("removeEventListener");
}
