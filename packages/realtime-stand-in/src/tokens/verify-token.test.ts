import { expect, test } from "vitest";
import { signToken } from "./sign-token.ts";
import { verifyToken } from "./verify-token.ts";

const secret = "a secret of at least thirty-two characters";
const now = 1_900_000_000_000;
const seconds = now / 1000;
const problemOf = async (token: string): Promise<string> => {
  const verified = await verifyToken(token, secret, now);
  return "problem" in verified ? `${verified.problem.code}: ${verified.problem.message}` : "good";
};

test("a token is good until the second that it names", async () => {
  const at = (exp: number): Promise<string> => signToken({ exp }, secret);
  expect(await problemOf(await at(seconds + 1))).toBe("good");
  expect(await problemOf(await at(seconds))).toBe("InvalidJWTToken: Token has expired 0 seconds ago");
  expect(await problemOf(await at(seconds - 90))).toBe("InvalidJWTToken: Token has expired 90 seconds ago");
});

test("a token may be percent-encoded and broken over lines", async () => {
  const token = await signToken({ sub: "ann", exp: seconds + 60.4 }, secret);
  const broken = `${token.slice(0, 20)}\n  ${token.slice(20)}`;
  expect(await verifyToken(encodeURIComponent(broken), secret, now)).toEqual({
    claims: { sub: "ann", role: "authenticated", exp: seconds + 60 },
  });
});

test("what is no token is malformed, and an expiry that is no number is nothing that the server knows", async () => {
  for (const token of ["", "a.b.c", "%E0", `${btoa('{"alg":"HS256"}')}.${btoa("5")}.x`]) {
    expect(await problemOf(token)).toBe("MalformedJWT: The token provided is not a valid JWT");
  }
  expect(await problemOf(await signToken({ exp: "soon" }, secret))).toBe(
    "UnknownErrorOnChannel: Unknown Error on Channel",
  );
});
