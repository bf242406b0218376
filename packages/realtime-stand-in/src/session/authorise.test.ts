import { beforeAll, expect, test } from "vitest";
import { settingsOf } from "../server/settings-of.ts";
import { signToken } from "../tokens/sign-token.ts";
import { authorise, type Verdict } from "./authorise.ts";

const jwtSecret = "a secret of at least thirty-two characters";
let token: string;

beforeAll(async () => {
  token = await signToken({ sub: "ann" }, jwtSecret);
});

const failing = (cause: Error): Promise<Verdict> => {
  const fail = async (): Promise<never> => {
    throw cause;
  };
  const settings = settingsOf({ database: { query: fail, rehearse: fail, listen: fail }, jwtSecret });
  return authorise(settings, { topic: "room", token, headers: {}, isPrivate: true, presence: false });
};
const withCode = (code: string): Error => Object.assign(new Error("from the driver"), { code });
const unreachable = "Realtime was unable to connect to the project database";

test("a database that cannot be reached is no refusal", async () => {
  for (const error of [new Error("timeout"), withCode("ECONNREFUSED"), withCode("57P01"), withCode("53300")]) {
    expect(await failing(error)).toEqual({ join: `UnableToConnectToProject: ${unreachable}`, system: unreachable });
  }
});

test("what a policy raises is one, a cancelled query and a missing partition have words of their own", async () => {
  const denied = "You do not have permissions to read from this Channel topic: room";
  expect(await failing(withCode("22P02"))).toEqual({ join: `Unauthorized: ${denied}`, system: denied });
  expect(await failing(withCode("57014"))).toEqual({
    join: "QueryCanceled: Error: from the driver",
    system: "Query was cancelled, please try again",
  });
  expect(await failing(withCode("23514"))).toEqual({
    join: "MissingPartition: Realtime was unable to find the expected messages partition",
    system: unreachable,
  });
});
