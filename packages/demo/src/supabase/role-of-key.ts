/** Whose key of a Supabase project it is; null where it does not tell. */
export function roleOfKey(key: string): string | null {
  if (key.startsWith("sb_publishable_")) return "anon";
  if (key.startsWith("sb_secret_")) return "service_role";
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());
    const role = typeof claims === "object" && claims !== null && "role" in claims ? claims.role : null;
    return typeof role === "string" ? role : null;
  } catch {
    return null;
  }
}
