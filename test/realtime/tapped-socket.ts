import type { RealtimeClientOptions } from "@supabase/supabase-js";
import { WebSocket } from "ws";

/** A frame that the client sent. */
export interface SentFrame {
  readonly topic: string;
  readonly event: string;
  readonly payload: { readonly access_token?: string };
}

/** What a client of the library sends, whichever server hears it. */
export interface Tap {
  /** For the library's `transport`. */
  readonly transport: NonNullable<RealtimeClientOptions["transport"]>;
  readonly sent: readonly SentFrame[];
  readonly sockets: readonly WebSocket[];
  /** Breaks every connection, as a network does. */
  readonly cut: () => void;
  /** The claims that each join of a topic went out with, oldest first; null where there was no token. */
  readonly joins: (topic: string) => (Claims | null)[];
  /** How many frames of that event were sent for a topic. */
  readonly count: (event: string, topic: string) => number;
}

/** What a token says. */
export interface Claims {
  readonly sub?: string;
  readonly role?: string;
  readonly exp?: number;
  readonly n?: number;
}

const claimsOf = (token: string | undefined): Claims | null =>
  token ? (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims) : null;

/** Makes a WebSocket class that keeps what goes through it. */
export function createTap(): Tap {
  const sent: SentFrame[] = [];
  const sockets: WebSocket[] = [];
  const transport = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      sockets.push(this);
    }
    override send(data: string | ArrayBuffer): void {
      // What the client broadcasts goes in a frame of bytes.
      if (typeof data === "string") {
        const [, , topic, event, payload] = JSON.parse(data) as [
          unknown,
          unknown,
          string,
          string,
          SentFrame["payload"],
        ];
        sent.push({ topic, event, payload });
      }
      super.send(data);
    }
  };
  const of = (event: string, topic: string): SentFrame[] =>
    sent.filter((frame) => frame.event === event && frame.topic === `realtime:${topic}`);
  return {
    transport: transport as unknown as Tap["transport"],
    sent,
    sockets,
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    joins: (topic) => of("phx_join", topic).map(({ payload }) => claimsOf(payload.access_token)),
    count: (event, topic) => of(event, topic).length,
  };
}
