import type { TodosRouteOptions } from "./todos-route-options.ts";

type Required<Key extends keyof TodosRouteOptions> = { readonly [K in Key]-?: NonNullable<TodosRouteOptions[K]> };

/** The options of a route with their defaults filled in and their mistakes found. */
export interface ResolvedRouteOptions
  extends Required<
      "store" | "authenticate" | "participates" | "param" | "maxBodyBytes" | "heartbeatMs" | "recheckMs" | "onError"
    >,
    Pick<TodosRouteOptions, "ownsEmptyThread" | "rateLimit"> {
  /** Trusted and public origins, as a browser writes them. */
  readonly origins: ReadonlySet<string>;
}

/**
 * Checks the options of a route where it is built, so that a mistake shows at the start and not at the first request.
 * @throws TypeError naming the option that is missing or wrong
 */
export function resolveRouteOptions(options: TodosRouteOptions): ResolvedRouteOptions {
  const given: Partial<TodosRouteOptions> | null | undefined = options;
  if (typeof given?.store?.get !== "function" || typeof given.store.apply !== "function") {
    throw new TypeError(complaint("store is missing", "lists would have no place to be", "Pass a TodoStore"));
  }
  if (typeof given.authenticate !== "function") {
    throw new TypeError(complaint("authenticate is missing", "nobody could be told from anybody", "Pass a function"));
  }
  if (typeof given.participates !== "function") {
    throw new TypeError(
      complaint("participates is missing", "every list would be open to its whole tenant", "Pass a function"),
    );
  }
  for (const hook of ["ownsEmptyThread", "rateLimit", "onError"] as const) {
    if (given[hook] !== undefined && typeof given[hook] !== "function") {
      throw new TypeError(
        complaint(`${hook} is no function`, "it could not be asked", "Pass a function or leave it out"),
      );
    }
  }
  const origins = [...(options.trustedOrigins ?? [])];
  if (options.publicOrigin !== undefined) origins.push(options.publicOrigin);
  return {
    store: options.store,
    authenticate: options.authenticate,
    participates: options.participates,
    ownsEmptyThread: options.ownsEmptyThread,
    rateLimit: options.rateLimit,
    origins: new Set(origins.map(toOrigin)),
    param: options.param ?? "id",
    maxBodyBytes: inRange("maxBodyBytes", options.maxBodyBytes ?? 1_048_576, Number.MAX_SAFE_INTEGER),
    heartbeatMs: inRange("heartbeatMs", options.heartbeatMs ?? 15_000, 25_000),
    recheckMs: inRange("recheckMs", options.recheckMs ?? 120_000, 300_000),
    onError: options.onError ?? ((error) => console.error("swarm-todos: a request failed.", error)),
  };
}

function complaint(what: string, consequence: string, remedy: string): string {
  return `swarm-todos: createTodosRoute: ${what}. Without it ${consequence}. ${remedy}.`;
}

function inRange(name: string, value: number, max: number): number {
  if (Number.isFinite(value) && value >= 1 && value <= max) return value;
  throw new TypeError(
    `swarm-todos: createTodosRoute: ${name} is ${value}. It has to be from 1 to ${max}. Pass such a number.`,
  );
}

/** `null`, a wildcard and an address with a path are refused: none of them is an origin that a host can mean to trust. */
function toOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin =
    url !== null && url.origin !== "null" && url.pathname === "/" && url.search === "" && url.hash === "";
  if (isOrigin && !value.includes("*") && url.username === "" && url.password === "") return url.origin;
  throw new TypeError(
    `swarm-todos: createTodosRoute: ${JSON.stringify(value)} is no origin. A POST from it would never be told from others. Pass one like "https://app.example.com".`,
  );
}
