/** What the Data API says to a call that failed. */
export class RpcFailure extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: { code?: string; message: string; details?: string | null; hint?: string | null }) {
    super(body.message);
    this.status = status;
    this.body = { code: "", details: null, hint: null, ...body };
  }

  toJSON(): unknown {
    return this.body;
  }

  /** An error of the database with the status that PostgREST gives it; without a code of its own the database was not reached. */
  static of(error: unknown): RpcFailure {
    if (error instanceof RpcFailure) return error;
    const {
      code,
      message = "",
      detail,
      hint,
    } = error as Partial<Record<"code" | "message" | "detail" | "hint", string>>;
    if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) {
      return new RpcFailure(503, {
        code: "PGRST000",
        message: "Database connection error. Retrying the connection.",
        details: message,
      });
    }
    return new RpcFailure(statusOf(code), { code, message, details: detail ?? null, hint: hint ?? null });
  }
}

const statuses: readonly (readonly [state: RegExp, status: number])[] = [
  [/^08/, 503],
  [/^(0L|0P|28)/, 403],
  [/^2350[35]/, 409],
  [/^25006/, 405],
  [/^53400/, 500],
  [/^53/, 503],
  [/^(42883|42P01)/, 404],
  [/^42501/, 403],
  [/^P0001/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string): number {
  return statuses.find(([state]) => state.test(code))?.[1] ?? 400;
}
