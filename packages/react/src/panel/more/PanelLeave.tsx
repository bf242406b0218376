"use client";
import { useEffect } from "react";
import type { PanelStageProps } from "../panel-stage.ts";

/** Has the browser ask before the page is left with words that are nowhere else. */
export function PanelLeave({ panel }: PanelStageProps): null {
  const { link } = panel;
  useEffect(() => {
    const ask = (event: Event): void => {
      const { editing, isTyping, more } = link.get();
      // Words that were refused are typed text as well, though the editor opened with them.
      if (isTyping() || editing?.issue || more.pasted) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [link]);
  return null;
}
