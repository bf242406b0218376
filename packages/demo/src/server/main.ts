import { DemoOptionError } from "./demo-option-error.ts";
import { readDemoOptions } from "./demo-options.ts";
import { startDemo } from "./start-demo.ts";
import { watchLauncher } from "./watch-launcher.ts";

try {
  const options = readDemoOptions(process.argv.slice(2), process.env);
  if (options.hasPages) console.log("Starting the demo: opening the database and building the pages.");
  const demo = await startDemo(options);
  const { data, supabase } = options;
  const kept = data === null ? "in memory" : `data in ${data}`;
  const live =
    supabase === null
      ? ""
      : supabase === "stand-in"
        ? "live over a stand-in for Supabase Realtime; "
        : `live over ${supabase.url}; `;
  console.log(`swarm-todos demo: ${demo.url} (${kept}; ${live}Ctrl+C ends it)`);

  let isClosing = false;
  const close = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    demo.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
  watchLauncher(close);
} catch (error) {
  console.error(error instanceof DemoOptionError ? error.message : error);
  process.exit(1);
}
