import type { Frame } from "./frame.ts";

/** How one version of the protocol puts messages on the wire. */
export interface Serializer {
  readonly version: "1.0.0" | "2.0.0";
  /** Null for what is no message of this version: the real server logs it and keeps the socket. */
  decode(data: Uint8Array, isBinary: boolean): Frame | null;
  /** Null for what this version cannot carry, such as a topic of more than 255 bytes: the real server logs it and sends nothing. */
  encode(frame: Frame): string | Uint8Array | null;
}
