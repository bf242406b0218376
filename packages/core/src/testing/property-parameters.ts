/** How a property is tried: the same cases each time, unless `SWARM_SEED` and `SWARM_RUNS` in the environment widen the search. */
export function propertyParameters(runs: number): { readonly seed: number; readonly numRuns: number } {
  const { SWARM_SEED: seed, SWARM_RUNS: asked } = process.env as {
    readonly SWARM_SEED?: string;
    readonly SWARM_RUNS?: string;
  };
  return { seed: seed === undefined ? 20_300_101 : Number(seed), numRuns: asked === undefined ? runs : Number(asked) };
}
