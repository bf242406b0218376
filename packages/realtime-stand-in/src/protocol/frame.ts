/** A broadcast as it was sent: the payload is never taken apart on the way. */
export interface UserBroadcast {
  readonly event: string;
  readonly encoding: "json" | "binary";
  readonly body: Uint8Array;
  readonly meta: Readonly<Record<string, unknown>> | null;
}

/** One message of the protocol, whichever version carries it. */
export interface Frame {
  /** The `ref` of the join that the message belongs to. */
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  /** Set instead of `payload` where the message came as, or leaves as, a broadcast with a payload of its own encoding. */
  readonly broadcast?: UserBroadcast;
}
