/** What answers: a todos route, or any function from a request to a response. */
export type RouteHandler =
  | ((request: Request) => Response | Promise<Response>)
  | {
      readonly GET: (request: Request) => Response | Promise<Response>;
      readonly POST: (request: Request) => Response | Promise<Response>;
    };

/**
 * A `fetch` that calls a route's handlers directly, for component tests without a server: give it to `SwarmProvider` or
 * `createTodosClient`. Addresses may be relative; an aborted request rejects as it would in a browser.
 */
export function createRouteFetch(handler: RouteHandler): typeof globalThis.fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const address = input instanceof Request ? input : new URL(String(input), "http://localhost");
      const request = new Request(address, init);
      const abort = (): void => reject(new DOMException("The request was aborted.", "AbortError"));
      if (request.signal.aborted) {
        abort();
        return;
      }
      request.signal.addEventListener("abort", abort, { once: true });
      const answer = async (): Promise<Response> => {
        if (typeof handler === "function") return handler(request);
        if (request.method === "GET") return handler.GET(request);
        if (request.method === "POST") return handler.POST(request);
        return new Response(null, { status: 405 });
      };
      answer()
        .then(resolve, reject)
        .finally(() => request.signal.removeEventListener("abort", abort));
    });
}
