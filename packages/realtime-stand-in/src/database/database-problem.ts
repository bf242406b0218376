/** Why the database gave no verdict. */
export type DatabaseProblem = "policy" | "canceled" | "partition" | "unavailable";

/** Sorts an error of the driver as the real server does: what a policy raised counts as a refusal, a lost connection does not. */
export function databaseProblem(error: unknown): DatabaseProblem {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return "unavailable";
  if (code === "57014") return "canceled";
  if (code === "23514") return "partition";
  return /^(08|53|57P)/.test(code) ? "unavailable" : "policy";
}
