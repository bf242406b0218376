import type { Server } from "node:http";
import type { Faults } from "./faults.ts";
import type { LogEntry } from "./log-entry.ts";

/** A stand-in for the Realtime server of a Supabase project. */
export interface RealtimeStandIn {
  /** Serves on a port of its own and gives the address that `createClient` wants. @default a free port of the loopback */
  listen(port?: number): Promise<string>;
  /** Serves `/realtime/v1/websocket` of a server that there is already; gives what takes it off again. */
  mount(server: Server): () => void;
  /** What happened on all sockets, oldest first. */
  readonly log: readonly LogEntry[];
  /** What is wrong with the server at the moment; set it as the test wants. */
  readonly faults: Faults;
  /** How many sockets are open. */
  socketCount(): number;
  /** The topics of all open channels, without the `realtime:` in front, one entry a channel. */
  channels(): string[];
  /** Closes every socket with 1012, as a deploy of the server does. */
  restart(): void;
  /** Ends every connection without a word: clients see 1006. */
  cut(): void;
  /** An operator's disconnect: every channel is told "Server requested disconnect", then the sockets are closed. */
  disconnect(): void;
  /** Closes the channels of a topic with a system error, such as "Too many messages per second". */
  closeChannels(topic: string, message: string): void;
  /** Lets the channels of a topic crash: `phx_error`. */
  crashChannels(topic: string): void;
  /** Ends all there is and leaves nothing open. */
  close(): Promise<void>;
}
