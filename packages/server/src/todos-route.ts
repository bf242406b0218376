/**
 * A handler of the Fetch API. The second parameter is what a router hands over: where it holds `params` (a plain object or a
 * promise of one) they say which segment is the container; anything else in it is ignored. It is `unknown` on purpose, since
 * the checks that Next.js 15 and 16 generate refuse a narrower optional parameter.
 */
export type TodosRouteHandler = (request: Request, context?: unknown) => Promise<Response>;

/** The HTTP route of the lists. None of its functions uses `this`, so they can be taken apart. */
export interface TodosRoute {
  /** Reads a list, or opens its event stream. For routers that pick by method, such as Next.js. */
  readonly GET: TodosRouteHandler;
  /** Applies a batch. For routers that pick by method, such as Next.js. */
  readonly POST: TodosRouteHandler;
  /** Both, picked by the request's method, and 405 with `Allow` for any other. For Hono, Bun, Deno, Workers and `toNodeHandler`. */
  readonly handle: TodosRouteHandler;
}
