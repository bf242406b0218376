import { databaseProblem } from "../database/database-problem.ts";
import type { Settings } from "../server/settings-of.ts";
import { type Claims, verifyToken } from "../tokens/verify-token.ts";
import type { Subject } from "./act-as.ts";
import { mayRead, type ReadRights } from "./may-read.ts";

/** What somebody asks to read. */
export interface Asked {
  readonly topic: string;
  readonly token: string;
  readonly headers: Subject["headers"];
  readonly isPrivate: boolean;
  readonly presence: boolean;
}

/** A yes with what was found out, or a no in the words for a join and for a channel that is open. Rights are null on a public topic. */
export type Verdict =
  | { readonly claims: Claims; readonly rights: ReadRights | null }
  | { readonly join: string; readonly system: string };

/** Checks the token and asks the policies: at each join, and when a token comes that differs from the one before. */
export async function authorise({ database, jwtSecret }: Settings, asked: Asked): Promise<Verdict> {
  const { topic, token, headers, isPrivate, presence } = asked;
  const verified = await verifyToken(token, jwtSecret, Date.now());
  if ("problem" in verified) {
    const { code, message, system } = verified.problem;
    return { join: code === "UnknownErrorOnChannel" ? message : `${code}: ${message}`, system };
  }
  const { claims } = verified;
  if (!isPrivate) return { claims, rights: null };
  const denied = `You do not have permissions to read from this Channel topic: ${topic}`;
  try {
    const rights = await mayRead(database, { topic, claims, headers }, presence);
    if (rights.broadcast || rights.presence === true) return { claims, rights };
    return { join: `Unauthorized: ${denied}`, system: denied };
  } catch (error) {
    const unreachable = "Realtime was unable to connect to the project database";
    switch (databaseProblem(error)) {
      case "policy":
        return { join: `Unauthorized: ${denied}`, system: denied };
      case "canceled":
        return { join: `QueryCanceled: ${String(error)}`, system: "Query was cancelled, please try again" };
      case "partition":
        return {
          join: "MissingPartition: Realtime was unable to find the expected messages partition",
          system: unreachable,
        };
      case "unavailable":
        return { join: `UnableToConnectToProject: ${unreachable}`, system: unreachable };
    }
  }
}
