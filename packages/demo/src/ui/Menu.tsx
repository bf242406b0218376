import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** A button that opens a small sheet below it. Escape and a press elsewhere close it; so does a choice inside. */
export function Menu(props: {
  readonly label: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (): void => {
      if (details.current !== null) details.current.open = false;
    };
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && details.current?.contains(event.target) !== true) close();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || details.current?.open !== true) return;
      const isInside = details.current.contains(document.activeElement);
      close();
      if (isInside) details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return (
    <details className="menu" ref={details}>
      <summary>
        <span className="visually-hidden">{props.label}</span>
        <span className="menu-face" aria-hidden="true">
          {props.summary}
        </span>
      </summary>
      <div className="menu-sheet">{props.children}</div>
    </details>
  );
}
