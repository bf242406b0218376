"use client";
import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, of which React 18 does not complain on a server, where no effect runs anyway. */
export const useBrowserLayoutEffect: typeof useLayoutEffect =
  typeof document === "undefined" ? useEffect : useLayoutEffect;
