import { SignJWT } from "jose";

/**
 * Signs a token as the project's auth server would: for people, and for the anonymous and the service key.
 * @default a role of `authenticated`, one hour
 */
export async function signToken(claims: Readonly<Record<string, unknown>>, secret: string): Promise<string> {
  const whole = { role: "authenticated", exp: Math.floor(Date.now() / 1000) + 3600, ...claims };
  return new SignJWT(whole).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(new TextEncoder().encode(secret));
}
