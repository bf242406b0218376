/** What the command says of itself. */
export const helpText = `Prints the SQL of the swarm-todos store, for a migration tool of your own.

Usage: swarm-todos-postgres sql [options] > migration.sql

Options:
  --supabase            adds the functions that createSupabaseTodoStore calls; needs Supabase's roles
  --realtime-policies   prints the policies for Supabase Realtime instead: a file of its own, to run
                        after the other one, since some tools may not make policies there
  --schema NAME         the schema of the tables and functions (default: swarm_todos)
  --api-schema NAME     with --supabase: a schema that the Data API exposes (default: public)
  --help                prints this

What is printed may run any number of times, in a transaction of the tool's or without one, and leaves
the same as migrate(driver). After an update of the package, print it again as a new migration.
`;
