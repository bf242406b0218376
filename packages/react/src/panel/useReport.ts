"use client";
import { useInsertionEffect, useRef, useState } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";

/** Tells the provider's `onError`; the same function for good, whichever that one is by then. */
export function useReport(): TodoSlotCommon["report"] {
  const { onError } = useSwarm();
  const latest = useRef(onError);
  useInsertionEffect(() => {
    latest.current = onError;
  });
  return useState(() => (error: unknown, slot: string) => (latest.current ?? console.error)(error, { slot }))[0];
}
