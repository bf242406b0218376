import { compactVerify, decodeJwt, decodeProtectedHeader } from "jose";
import type { TokenProblem } from "./token-problem.ts";

/** The claims of a token that was found good. */
export type Claims = Readonly<Record<string, unknown>> & { readonly role: unknown; readonly exp: number };

const same = (code: TokenProblem["code"], message: string): { problem: TokenProblem } => ({
  problem: { code, message, upgrade: message, system: message },
});

const malformed = same("MalformedJWT", "The token provided is not a valid JWT");
const signer = "Failed to generate JWT signer, check your JWT secret or JWKS configuration";

/**
 * Checks a token as the real server does: its form, its signature (HS256, HS384 or HS512 with the project's secret), its expiry and
 * that it names a role. A token from a URL may be percent-encoded and broken over lines.
 */
export async function verifyToken(
  token: string,
  secret: string,
  nowMs: number,
): Promise<{ readonly claims: Claims } | { readonly problem: TokenProblem }> {
  let plain: string;
  let claims: Record<string, unknown>;
  let alg: string | undefined;
  try {
    plain = decodeURIComponent(token).replaceAll(/\s/g, "");
    claims = decodeJwt(plain);
    ({ alg } = decodeProtectedHeader(plain));
  } catch {
    return malformed;
  }
  if (alg === undefined || !/^HS(256|384|512)$/.test(alg)) {
    return {
      problem: { code: "JwtSignerError", message: signer, upgrade: signer, system: ":error_generating_signer" },
    };
  }
  try {
    await compactVerify(plain, new TextEncoder().encode(secret));
  } catch {
    const message = "Failed to validate JWT signature";
    return { problem: { code: "JwtSignatureError", message, upgrade: message, system: ":signature_error" } };
  }
  return checkClaims(claims, Math.floor(nowMs / 1000));
}

function checkClaims(claims: Record<string, unknown>, now: number): { claims: Claims } | { problem: TokenProblem } {
  const { exp, role } = claims as { exp?: unknown; role?: unknown };
  if (exp !== undefined && typeof exp !== "number") {
    return same("UnknownErrorOnChannel", "Unknown Error on Channel");
  }
  if (exp !== undefined && exp <= now) {
    const message = `Token has expired ${now - Math.round(exp)} seconds ago`;
    return { problem: { code: "InvalidJWTToken", message, upgrade: "Token has expired", system: message } };
  }
  if (exp === undefined || role === undefined) {
    return same("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
  }
  return { claims: { ...claims, role, exp: Math.round(exp) } };
}
