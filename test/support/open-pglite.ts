import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";

/** Names the dump that the set-up of the tests made. */
export type { default as PgliteSetup } from "./pglite-setup.ts";

/** Starts an embedded PostgreSQL in memory from the prepared dump. It takes 250 MB, so a test file opens one and shares it. */
export async function openPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(inject("pgliteTemplate")) });
}
