import { DemoOptionError } from "../server/demo-option-error.ts";
import { roleOfKey } from "./role-of-key.ts";
import type { SupabaseProject } from "./supabase-project.ts";

const names = ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_KEY", "SUPABASE_JWT_SECRET"] as const;

/**
 * The project that the environment names; null where it names none at all. `DATABASE_URL` alone names none: it is set for
 * many other reasons.
 * @throws DemoOptionError for half of a project, and for keys that are in each other's place
 */
export function readSupabaseProject(env: Readonly<Record<string, string | undefined>>): SupabaseProject | null {
  const given = (name: string): string => env[name]?.trim() ?? "";
  const missing = names.filter((name) => given(name) === "");
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new DemoOptionError(
      `For a Supabase project of your own ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing from the environment. It takes ${names.join(", ")} and, for the migrations, DATABASE_URL. Without any of the four the demo brings a stand-in.`,
    );
  }
  const url = given("SUPABASE_URL");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new DemoOptionError(
      `SUPABASE_URL is ${JSON.stringify(url)}. Give the project's address, such as https://abc.supabase.co.`,
    );
  }
  // The first goes to every browser, so a mistake here would give the project away.
  if (roleOfKey(given("SUPABASE_ANON_KEY")) !== "anon") {
    throw new DemoOptionError(
      "SUPABASE_ANON_KEY is not an anon or publishable key. It goes to the browser, so no other may stand there.",
    );
  }
  if (roleOfKey(given("SUPABASE_SERVICE_KEY")) !== "service_role") {
    throw new DemoOptionError("SUPABASE_SERVICE_KEY is not a service_role or secret key. The lists cannot be reached.");
  }
  return {
    url: url.replace(/\/+$/, ""),
    anonKey: given("SUPABASE_ANON_KEY"),
    serviceKey: given("SUPABASE_SERVICE_KEY"),
    jwtSecret: given("SUPABASE_JWT_SECRET"),
    databaseUrl: given("DATABASE_URL") || null,
  };
}
