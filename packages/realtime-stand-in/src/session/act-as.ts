import type { Query } from "../database/realtime-database.ts";
import type { Claims } from "../tokens/verify-token.ts";

/** Who asks for what: all that a policy can look at. */
export interface Subject {
  /** Without the `realtime:` in front. */
  readonly topic: string;
  readonly claims: Claims;
  /** The `x-` headers of the request that opened the socket. */
  readonly headers: Readonly<Record<string, string>>;
}

const settings = [
  "role",
  "realtime.topic",
  "request.jwt.claims",
  "request.jwt.claim.sub",
  "request.jwt.claim.role",
  "request.headers",
];

/** Makes the transaction the subject's: the role that the token names, and the settings that policies read. */
export async function actAs(query: Query, { topic, claims, headers }: Subject): Promise<void> {
  const role = asText(claims.role);
  const values = [role, topic, JSON.stringify(claims), asText(claims["sub"]), role, JSON.stringify(headers)];
  await query(`select ${settings.map((name, i) => `set_config('${name}', $${i + 1}, true)`).join(", ")}`, values);
}

const asText = (claim: unknown): string | null =>
  claim === undefined || claim === null ? null : typeof claim === "string" ? claim : JSON.stringify(claim);
