import type { IncomingMessage } from "node:http";
import type { Serializer } from "../protocol/serializer.ts";
import { serializerV1 } from "../protocol/serializer-v1.ts";
import { serializerV2 } from "../protocol/serializer-v2.ts";
import { verifyToken } from "../tokens/verify-token.ts";
import type { Faults } from "./faults.ts";
import type { Settings } from "./settings-of.ts";

/** What a request for a socket comes to: a session's beginnings, or the answer that refuses it. */
export type UpgradeVerdict =
  | {
      readonly serializer: Serializer;
      readonly token: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly status: number; readonly error: string };

/** The version of the protocol and the key, checked as the gateway and the real server do between them. */
export async function checkUpgrade(
  request: IncomingMessage,
  { gatewayKeys, jwtSecret }: Settings,
  { upgradeFailure }: Faults,
): Promise<UpgradeVerdict> {
  if (upgradeFailure !== null) return upgradeFailure;
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const version = searchParams.get("vsn") ?? "1.0.0";
  const serializer = [serializerV1, serializerV2].find((one) => version.startsWith(one.version.slice(0, 4)));
  if (serializer === undefined) return { status: 403, error: `Unknown version of the protocol: ${version}` };
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith("x-") && value !== undefined ? [[name, String(value)]] : [],
    ),
  );
  const key = headers["x-api-key"] ?? searchParams.get("apikey");
  if (key === null || key === "") return { status: 401, error: "API key is missing" };
  const token = gatewayKeys[key] ?? key;
  const verified = await verifyToken(token, jwtSecret, Date.now());
  if ("claims" in verified) return { serializer, token, headers };
  const { code, upgrade } = verified.problem;
  return code === "UnknownErrorOnChannel"
    ? { status: 500, error: "Error connecting to Realtime" }
    : { status: 401, error: upgrade };
}
