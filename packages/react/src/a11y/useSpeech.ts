"use client";
import { type RefObject, useRef } from "react";

/** The panel's voice. */
export type Speech = readonly [
  /** Says a sentence. */
  say: (text: string) => void,
  /** Call it right before a gesture, so that what the person did is not read back to them as news. */
  begin: () => void,
  /** True while a gesture of the person changes the list. */
  own: RefObject<boolean>,
];

/** What a panel says, and whether the person has just done it themselves. */
export function useSpeech(say: (text: string) => void): Speech {
  const own = useRef(false);
  const begin = (): void => {
    own.current = true;
    // A gesture that changes nothing leaves no mark on what others do next.
    setTimeout(() => {
      own.current = false;
    });
  };
  return [say, begin, own];
}
