import { answerGet } from "./answer-get.ts";
import { answerPost } from "./answer-post.ts";
import { type ResolvedRouteOptions, resolveRouteOptions } from "./resolve-route-options.ts";
import { respondRefusal } from "./respond.ts";
import { respondFailure } from "./respond-failure.ts";
import { RouteRefusal } from "./route-refusal.ts";
import type { TodosRoute, TodosRouteHandler } from "./todos-route.ts";
import type { TodosRouteOptions } from "./todos-route-options.ts";

/**
 * Builds the HTTP route of the lists: `GET` and `POST <endpoint>/<container>`, on the Fetch API alone. Its handlers never
 * reject; whatever goes wrong becomes an answer with a code.
 * @throws TypeError when `store`, `authenticate` or `participates` is missing, or another option is wrong
 */
export function createTodosRoute(options: TodosRouteOptions): TodosRoute {
  const resolved = resolveRouteOptions(options);
  const GET = guarded(answerGet, resolved);
  const POST = guarded(answerPost, resolved);
  return {
    GET,
    POST,
    handle: async (request, context) => {
      if (request.method === "GET") return GET(request, context);
      if (request.method === "POST") return POST(request, context);
      return respondRefusal(RouteRefusal.method());
    },
  };
}

function guarded(
  answer: (request: Request, context: unknown, options: ResolvedRouteOptions) => Promise<Response>,
  options: ResolvedRouteOptions,
): TodosRouteHandler {
  return async (request, context) => {
    try {
      return await answer(request, context, options);
    } catch (error) {
      return respondFailure(error, (cause) => {
        try {
          options.onError(cause, request);
        } catch {
          // A logger that fails must not turn an answer into none.
        }
      });
    }
  };
}
