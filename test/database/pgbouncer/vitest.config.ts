import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The suite that `pnpm run pgbouncer` runs, and nothing else. */
export default defineConfig({
  root: fileURLToPath(new URL("../../..", import.meta.url)),
  resolve: { conditions: ["swarm-source"] },
  ssr: { resolve: { conditions: ["swarm-source"] } },
  test: {
    reporters: ["dot"],
    include: ["test/database/pgbouncer/*.suite.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
