import type { StandInOptions } from "./stand-in-options.ts";

/** The options with every default filled in. */
export type Settings = Required<StandInOptions>;

/** Fills in the real server's own times and limits. */
export function settingsOf(options: StandInOptions): Settings {
  return {
    gatewayKeys: {},
    joinErrorMs: 5000,
    connectErrorMs: 2000,
    idleMs: 60_000,
    maxChannels: 100,
    tokenCheckMs: 300_000,
    readinessPollMs: 500,
    readinessTimeoutMs: 60_000,
    maxPayloadBytes: 3_000_000,
    privateOnly: false,
    logSize: 10_000,
    random: Math.random,
    ...options,
  };
}
