import type { KeyboardEvent } from "react";

/** Whether a key belongs to an input method that is composing. Safari sends the closing Enter after the composition has ended, as key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
