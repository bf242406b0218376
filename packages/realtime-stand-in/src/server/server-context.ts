import type { Frame } from "../protocol/frame.ts";
import type { Channel } from "../session/channel.ts";
import type { Faults } from "./faults.ts";
import type { LogEntry } from "./log-entry.ts";
import type { Settings } from "./settings-of.ts";

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, "at"> : never;

/** What every socket of one server shares. */
export interface ServerContext {
  readonly settings: Settings;
  readonly faults: Faults;
  /** Whether messages of the database reach the server at the moment. */
  isStreaming(): boolean;
  record(entry: WithoutTime<LogEntry>): void;
  /** Sends a frame to every channel of a topic that may hear it. */
  publish(topic: string, isPrivate: boolean, frame: Frame, except?: Channel): void;
}
