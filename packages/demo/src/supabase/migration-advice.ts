const command = "node --conditions=swarm-source packages/postgres/src/command/main.ts sql";

/** What has to be run in a project before the demo works with it, and how to get it. */
export const migrationAdvice: string = [
  "A Supabase project needs two files first, run in this order in its SQL editor or as migrations. These commands print them:",
  `  ${command} --supabase`,
  `  ${command} --realtime-policies`,
  "With DATABASE_URL in the environment the demo runs both itself.",
].join("\n");
