import { randomBytes } from "node:crypto";
import type { Records } from "../host/records.ts";

const key = JSON.stringify(["supabase", "jwt-secret"]);

/**
 * The secret that the stand-in's tokens are signed with, made at the first start. It stays with the data, as a project's
 * does: windows that are open find the demo again after a restart.
 */
export async function projectSecret(records: Records): Promise<string> {
  const kept = (await records.load()).get(key);
  if (typeof kept === "string") return kept;
  const made = randomBytes(32).toString("base64url");
  await records.put(key, made);
  return made;
}
