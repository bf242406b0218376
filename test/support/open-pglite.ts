/// <reference path="./pglite-setup.ts" />
import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";

/** Starts an embedded PostgreSQL in memory from the prepared dump. It takes 250 MB, so a test file opens one and shares it. */
export async function openPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(inject("pgliteTemplate")) });
}
