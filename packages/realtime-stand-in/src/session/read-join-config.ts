/** What a client asks for when it joins. */
export interface JoinConfig {
  readonly isPrivate: boolean;
  readonly presence: boolean;
  /** Its own broadcasts are confirmed. */
  readonly ack: boolean;
  /** Its own broadcasts come back to it. */
  readonly self: boolean;
  /** It wants to be told when messages of the database can reach it. */
  readonly replicationReady: boolean;
  /** The token that it sent, unless it is a key that the gateway knows. */
  readonly token: string | null;
}

const part = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const flag = (value: unknown): boolean => value === true || value === "true";

/** Reads the payload of a join; whatever is missing or odd counts as not asked for. */
export function readJoinConfig(payload: unknown): JoinConfig {
  const config = part(payload, "config");
  const broadcast = part(config, "broadcast");
  const token = part(payload, "user_token") ?? part(payload, "access_token");
  return {
    isPrivate: flag(part(config, "private")),
    presence: flag(part(part(config, "presence"), "enabled")),
    ack: flag(part(broadcast, "ack")),
    self: flag(part(broadcast, "self")),
    replicationReady: Boolean(part(broadcast, "replication_ready")),
    token: typeof token === "string" && !token.startsWith("sb_") ? token : null,
  };
}
