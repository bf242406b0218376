import type { RealtimeDatabase } from "../database/realtime-database.ts";

/** What a stand-in is made from. The times are the real server's unless told otherwise. */
export interface StandInOptions {
  /** The project's database, with `loadSupabaseStub` run in it. */
  readonly database: RealtimeDatabase;
  /** The secret that tokens are signed with. */
  readonly jwtSecret: string;
  /** What the gateway in front of the real server does with keys such as `sb_publishable_…`: it puts a token in their place. */
  readonly gatewayKeys?: Readonly<Record<string, string>>;
  /** How long a refused join waits for its answer, and the whole socket with it. @default 5000 */
  readonly joinErrorMs?: number;
  /** How long a refused socket waits for its answer. @default 2000 */
  readonly connectErrorMs?: number;
  /** After how long without a frame of the client a socket is closed. @default 60000 */
  readonly idleMs?: number;
  /** How many channels one socket may have. @default 100 */
  readonly maxChannels?: number;
  /** After how long, at most, the token of a channel is looked at again. @default 300000 */
  readonly tokenCheckMs?: number;
  /** How often a channel that waits for the replication looks. @default 500 */
  readonly readinessPollMs?: number;
  /** How long such a channel waits before it is closed. @default 60000 */
  readonly readinessTimeoutMs?: number;
  /** The largest payload that is delivered. @default 3000000 */
  readonly maxPayloadBytes?: number;
  /** Refuses public channels. @default false */
  readonly privateOnly?: boolean;
  /** How many entries the log keeps; the oldest go first. @default 10000 */
  readonly logSize?: number;
  /** Decides which pings a `drop` takes. @default Math.random */
  readonly random?: () => number;
}
