/** A request that the demo's own API does not serve; becomes an answer with a code. */
export class DemoRefusal extends Error {
  override readonly name = "DemoRefusal";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
