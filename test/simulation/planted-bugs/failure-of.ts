/** What gave a bug away: the invariant that a history broke, or the error that it ran into. */
export function failureOf(error: unknown): { readonly by: string; readonly message: string } {
  if (!(error instanceof Error)) return { by: "error", message: String(error) };
  // A violation comes from another copy of the program, so its class says nothing.
  const by = "invariant" in error ? String(error.invariant) : error.name;
  return { by, message: error.message };
}
