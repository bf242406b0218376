"use client";

import { useContext } from "react";
import { SwarmContext, type SwarmContextValue } from "./swarm-context.ts";

/** What the nearest `SwarmProvider` gives: for components that take its locale, words or client. */
export function useSwarm(): SwarmContextValue {
  return useContext(SwarmContext);
}
