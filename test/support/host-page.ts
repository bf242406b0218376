/** A document of its own in a frame, with stylesheets in an order of the test's. */
export interface HostPage {
  readonly document: Document;
  readonly window: Window & typeof globalThis;
  /** Adds a stylesheet behind the ones before. */
  readonly add: (css: string) => void;
  readonly remove: () => void;
}

/** Opens an empty page of the given size. */
export function openHostPage(sheets: readonly string[] = [], width = 420, height = 900): HostPage {
  const frame = document.createElement("iframe");
  frame.width = String(width);
  frame.height = String(height);
  // Wherever the pointer was left, it hovers over nothing in here.
  frame.style.pointerEvents = "none";
  document.body.append(frame);
  const host = frame.contentDocument as Document;
  host.open();
  host.write("<!doctype html><html lang=en><head><title>Host</title></head><body></body></html>");
  host.close();
  const add = (css: string): void => {
    const style = host.createElement("style");
    style.textContent = css;
    host.head.append(style);
  };
  for (const css of sheets) add(css);
  return {
    document: host,
    window: frame.contentWindow as Window & typeof globalThis,
    add,
    remove: () => frame.remove(),
  };
}
