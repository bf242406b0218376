/** Why a token is not taken, in the words that the real server has for each place. */
export interface TokenProblem {
  /** The code before the colon in the reason of a refused join. */
  readonly code: "InvalidJWTToken" | "MalformedJWT" | "JwtSignatureError" | "JwtSignerError" | "UnknownErrorOnChannel";
  /** What a refused join says behind the code. */
  readonly message: string;
  /** What the refused upgrade of a socket says. */
  readonly upgrade: string;
  /** What a channel is told before it is closed over the token. */
  readonly system: string;
}
