import { migrationSql } from "../migration-sql.ts";
import { realtimePoliciesSql } from "../supabase/realtime-policies-sql.ts";
import { supabaseSql } from "../supabase/supabase-sql.ts";
import { helpText } from "./help-text.ts";
import { type CommandOptions, readOptions } from "./read-options.ts";

/** What a run of the command prints, and with which code it ends: 0, or 2 where it was called wrongly. */
export interface CommandResult {
  readonly code: 0 | 2;
  readonly out: string;
  readonly err: string;
}

/** The command `swarm-todos-postgres` as a function of its arguments. It reaches no database. */
export function runCommand(args: readonly string[]): CommandResult {
  if (args.length === 0) return { code: 2, out: "", err: helpText };
  try {
    const options = readOptions(args);
    return { code: 0, out: options === "help" ? helpText : printed(options), err: "" };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { code: 2, out: "", err: `${error.message}\nSee swarm-todos-postgres --help.\n` };
  }
}

function printed({ schema, apiSchema, supabase, realtimePolicies }: CommandOptions): string {
  const named = schema === undefined ? {} : { schema };
  if (realtimePolicies) return realtimePoliciesSql(named);
  const tables = `-- swarm-todos: the tables and functions of the store. May run any number of times.\n${migrationSql(named)}`;
  if (!supabase) return tables;
  return `${tables}\n${supabaseSql({ ...named, ...(apiSchema === undefined ? {} : { apiSchema }) })}`;
}
