/** Something in the command line or the environment that the demo cannot start with; the message says what to do. */
export class DemoOptionError extends Error {
  override readonly name = "DemoOptionError";
}
