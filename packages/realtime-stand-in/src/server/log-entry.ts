import type { Frame } from "../protocol/frame.ts";

/** One thing that happened on a socket, as the server saw it. */
export type LogEntry = { readonly socket: number; readonly at: number } & (
  | { readonly what: "open"; readonly url: string }
  | { readonly what: "in" | "out"; readonly frame: Frame }
  /** What the real server writes to its log and nobody is told. */
  | { readonly what: "dropped"; readonly reason: string }
  | { readonly what: "close"; readonly code: number }
);
