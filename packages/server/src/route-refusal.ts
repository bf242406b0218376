/** The codes of answers that the route gives on its own, before or instead of the store. */
export type RouteRefusalCode =
  | "method_not_allowed"
  | "malformed_container"
  | "malformed_query"
  | "cross_site"
  | "unauthenticated"
  | "forbidden"
  | "rate_limited"
  | "not_acceptable"
  | "unsupported_media_type"
  | "payload_too_large"
  | "unavailable"
  | "internal";

/** An answer other than 200 that ends a request; thrown inside the route and never out of it. */
export class RouteRefusal extends Error {
  override readonly name = "RouteRefusal";
  readonly status: number;
  readonly code: RouteRefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: RouteRefusalCode,
    message: string,
    more: { details?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }

  /** The answer to any method but GET and POST. */
  static method(): RouteRefusal {
    return new RouteRefusal(405, "method_not_allowed", "This address answers GET and POST.", {
      headers: { allow: "GET, POST" },
    });
  }
}
