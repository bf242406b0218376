import type { Frame } from "../protocol/frame.ts";

/** What is wrong with the server at the moment; tests set it. */
export interface Faults {
  /** The replication does not stream yet: joins are answered, pings are lost for good. */
  cold: boolean;
  /** Pings from the database are never delivered, and nothing says so. */
  muted: boolean;
  /** The share of pings that is lost, as over the rate of the project. */
  dropRate: number;
  /** Every join is refused for this reason, such as `ConnectionRateLimitReached: Too many connected users`. */
  joinFailure: string | null;
  /** Every new socket is refused with this. */
  upgradeFailure: { readonly status: number; readonly error: string } | null;
  /** Frames of clients that the server leaves unread. */
  ignores: ((frame: Frame) => boolean) | null;
}
