/** What the command was asked to print. */
export interface CommandOptions {
  readonly supabase: boolean;
  readonly realtimePolicies: boolean;
  readonly schema?: string;
  readonly apiSchema?: string;
}

const flags = { "--supabase": "supabase", "--realtime-policies": "realtimePolicies" } as const;
const names = { "--schema": "schema", "--api-schema": "apiSchema" } as const;

/**
 * Reads the arguments of the command.
 * @throws RangeError for arguments that it does not understand
 */
export function readOptions(args: readonly string[]): CommandOptions | "help" {
  if (args.some((arg) => arg === "--help" || arg === "-h") || args[0] === "help") return "help";
  const [command, ...rest] = args;
  if (command !== "sql") throw wrong(`there is no command ${JSON.stringify(command)}`, 'Give the command "sql"');
  const options: { -readonly [Key in keyof CommandOptions]: CommandOptions[Key] } = {
    supabase: false,
    realtimePolicies: false,
  };
  while (rest.length > 0) {
    const [name = "", ...parts] = (rest.shift() ?? "").split("=");
    if (Object.hasOwn(flags, name) && parts.length === 0) options[flags[name as keyof typeof flags]] = true;
    else if (Object.hasOwn(names, name)) {
      const value = parts.length > 0 ? parts.join("=") : rest.shift();
      if (value === undefined || value.startsWith("-"))
        throw wrong(`${name} has no name after it`, `Write ${name} NAME`);
      options[names[name as keyof typeof names]] = value;
    } else throw wrong(`${JSON.stringify([name, ...parts].join("="))} is no option`, "Leave it out");
  }
  if (options.realtimePolicies && options.supabase)
    throw wrong(
      "--realtime-policies prints a file of its own",
      "Leave out --supabase and print the other file by a second call",
    );
  if (options.apiSchema !== undefined && !options.supabase)
    throw wrong("--api-schema says where the functions of --supabase go", "Add --supabase, or leave it out");
  return options;
}

function wrong(what: string, advice: string): RangeError {
  return new RangeError(`swarm-todos: ${what}. Nothing was printed. ${advice}.`);
}
