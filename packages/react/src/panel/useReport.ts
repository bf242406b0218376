"use client";
import { useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";

/** Tells the `onError` of the client's provider, whichever that is by then; the same function as long as the client is the same. */
export function useReport(): TodoSlotCommon["report"] {
  const { client } = useSwarm();
  return useMemo(
    () => (error: unknown, slot: string) => (client?.options.onError ?? console.error)(error, { slot }),
    [client],
  );
}
