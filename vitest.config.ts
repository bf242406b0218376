import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./test/support/chromium.ts";
import { react18 } from "./test/support/react-18.ts";

/** The suffix of a test's name says where it runs: `.test.ts` in Node.js, `.dom.test.tsx` in jsdom, `.browser.test.tsx` in Chromium. */
const folders = "{packages/*/src,test}";
const asked = process.argv.flatMap((arg, i, all) =>
  arg === "--project" ? [all[i + 1]] : arg.startsWith("--project=") ? [arg.slice(10)] : [],
);
const named = asked.filter((name) => !name?.startsWith("!"));
const wants = (name: string): boolean => !asked.includes(`!${name}`) && (named.length === 0 || named.includes(name));

/** Generous, since a slow machine is no failure: these only end what hangs. */
const patience = { testTimeout: 30_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** A project of tests that run in a real browser. */
const inChromium = async (name: string, include: string) => ({
  extends: "./vite.config.ts",
  test: {
    ...patience,
    name,
    include: [include],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: "chromium" as const }],
      provider: playwright({ launchOptions: { executablePath: await findChromium(), args: chromiumArgs } }),
    },
  },
});

export default defineConfig(async () => ({
  test: {
    reporters: ["default", "./test/support/closing-line.ts"],
    // Most of what takes long waits: for a server, for a reconnect, for a timer.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          ...patience,
          name: "node",
          environment: "node" as const,
          include: [`${folders}/**/*.test.ts`, `${folders}/**/*.ssr.test.tsx`],
          exclude: ["**/*.browser.test.*", "**/*.dom.test.*", "**/node_modules/**"],
          globalSetup: ["test/support/pglite-setup.ts", "test/support/postgres-setup.ts"],
          typecheck: { enabled: true, include: [`${folders}/**/*.test-d.{ts,tsx}`], tsconfig: "tsconfig.json" },
        },
      },
      {
        extends: "./vite.config.ts",
        test: {
          ...patience,
          name: "dom",
          environment: "jsdom" as const,
          include: [`${folders}/**/*.dom.test.{ts,tsx}`],
          setupFiles: ["test/support/dom-setup.ts"],
        },
      },
      // Looking for the browser may unpack one, so only a run that includes its tests pays for it.
      ...(wants("browser") ? [await inChromium("browser", `${folders}/**/*.browser.test.tsx`)] : []),
      // What a person does, once more on the oldest React that hosts have.
      ...(wants("browser-18")
        ? [
            {
              ...(await inChromium("browser-18", "test/{journeys/*,browser/{cascade,shadow-root}}.browser.test.tsx")),
              // Its own, since what is prepared for the browser there holds the other React.
              cacheDir: "node_modules/.vite-18",
              resolve: { alias: react18 },
            },
          ]
        : []),
    ],
  },
}));
