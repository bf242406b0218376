/** What of node:http's `IncomingMessage`, or of Express's `Request`, is used. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express's address from before a mount took its base path off. */
  readonly originalUrl?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly socket: object;
  /** What a body parser left; used only when the parser has read the stream. */
  readonly body?: unknown;
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterator<unknown>;
  on(event: string, listener: (chunk: Uint8Array) => void): unknown;
  readonly destroyed: boolean;
  resume(): unknown;
  destroy(): unknown;
}

/** The Fetch API's request for one of node:http; its body is read from the socket only as it is asked for. */
export function toFetchRequest(req: NodeRequest, signal: AbortSignal): Request {
  const headers = readHeaders(req.rawHeaders);
  const method = req.method ?? "GET";
  const url = addressOf(req, headers);
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  const parsed = parsedBody(req);
  // A parser has inflated what it read.
  if (parsed !== undefined) headers.delete("content-encoding");
  const body = parsed === undefined ? streamOf(req) : parsed;
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}

/** Repeated headers are joined and not dropped, so that a second `Content-Type` or `Origin` cannot hide behind the first. */
function readHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? "";
    const value = rawHeaders[i + 1] ?? "";
    if (name === "transfer-encoding" || name === "connection") continue;
    const former = name === "cookie" ? headers.get(name) : null;
    if (former === null) headers.append(name, value);
    else headers.set(name, `${former}; ${value}`);
  }
  return headers;
}

/**
 * The address with its path as it was sent. It is put together as text, since a path that begins with two slashes would
 * otherwise count as a host.
 */
function addressOf(req: NodeRequest, headers: Headers): string {
  const scheme = "encrypted" in req.socket && req.socket.encrypted === true ? "https" : "http";
  const sent = (req.originalUrl ?? req.url ?? "/").replace(/^https?:\/\/[^/?#]*/i, "");
  const path = sent.startsWith("/") ? sent : `/${sent}`;
  const host = headers.get("host") ?? "";
  const address = `${scheme}://${host}${path}`;
  if (host !== "" && !/[\s/?#@\\,]/.test(host) && URL.canParse(address)) return address;
  // A name that is reserved for not existing: no page has such an origin.
  return `${scheme}://host.invalid${path}`;
}

function parsedBody(req: NodeRequest): string | Uint8Array<ArrayBuffer> | undefined {
  if (!req.readableDidRead || req.body === undefined) return undefined;
  if (typeof req.body === "string") return req.body;
  return req.body instanceof Uint8Array ? new Uint8Array(req.body) : JSON.stringify(req.body);
}

function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
  // Destroying the request would take the socket with it, and the answer.
  const chunks = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else if (value instanceof Uint8Array) controller.enqueue(new Uint8Array(value));
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
