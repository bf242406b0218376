import type { SupabaseRpcAnswer } from "./supabase-rpc-client.ts";

/** Errors of the database that are told by their own code, whatever the status says: a lock, a cancelled statement, a lost connection. */
const ownMeaning = /^(08...|40001|40P01|53...|55P03|57...|25006)$/;
/** The Data API knows no such function, or does not expose the schema. */
const notThere = new Set(["PGRST106", "PGRST202", "PGRST203"]);

/**
 * What went wrong with a call over the Data API. `code` is an SQLSTATE wherever there is one to give, so that it is dealt with as an error of any other
 * driver; `status` and `cause` have what came. For the host's log: the message may quote an item's text.
 */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: string;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;

  constructor(error: unknown, status = 0) {
    const { message, code } = (typeof error === "object" && error !== null ? error : {}) as NonNullable<
      SupabaseRpcAnswer["error"]
    >;
    super(typeof message === "string" ? message : "no message", { cause: error });
    this.code = codeOf(typeof code === "string" ? code : "", status);
    this.status = status;
  }
}

function codeOf(code: string, status: number): string {
  if (ownMeaning.test(code)) return code;
  if (notThere.has(code)) return "42883";
  // A refused connection and an answer of a proxy on the way have no code of the database; nor does a success that is no JSON.
  const noAnswer = status >= 500 || status === 408 || status === 429 || (code === "" && status < 400);
  if (noAnswer || /^PGRST00\d$/.test(code)) return "08006";
  return code === "" ? `HTTP ${status}` : code;
}
