import type { SyncEffect } from "../sync/sync-event.ts";
import type { TodosClientOptions } from "./client-options.ts";
import { type ReadResponse, readResponse } from "./read-response.ts";

/** Browsers refuse to keep more than 64 KiB of bodies alive beyond the page. */
const keepaliveBytes = 60_000;

/** Carries the requests about one list. Neither function rejects: no answer is status 0. */
export interface Transport {
  readonly get: (archived: (SyncEffect & { type: "get" })["archived"], signal: AbortSignal) => Promise<ReadResponse>;
  readonly post: (body: string) => Promise<ReadResponse>;
  /** The host's headers as a plain object. */
  readonly headers: () => Promise<Record<string, string>>;
}

/** Makes the transport of one list. `alive` says whether anything may still be sent. */
export function createTransport(
  options: TodosClientOptions,
  address: string,
  client: string,
  alive: () => boolean,
): Transport {
  const cache = new Map<boolean, { readonly etag: string; readonly answer: ReadResponse }>();

  const request = async (
    url: string,
    own: Record<string, string>,
    init: RequestInit,
    read: (response: Response) => Promise<ReadResponse>,
  ): Promise<ReadResponse> => {
    try {
      let given = typeof options.headers === "function" ? options.headers() : options.headers;
      // A plain value is not awaited, so that a batch is on its way before a closing page is gone.
      if (given instanceof Promise) given = await given;
      if (!alive()) return { status: 0 };
      const headers = new Headers(given ?? {});
      for (const [name, value] of Object.entries(own)) headers.set(name, value);
      const send = options.fetch ?? globalThis.fetch;
      return await read(await send(url, { cache: "no-store", ...init, headers }));
    } catch {
      return { status: 0 };
    }
  };

  return {
    get: (archived, signal) => {
      const page = typeof archived === "object" ? `&before=${encodeURIComponent(archived.before)}` : "";
      const query = archived ? `?includeArchived=1${page}&client=${client}` : `?client=${client}`;
      const view = typeof archived === "object" ? null : archived;
      const known = view === null ? undefined : cache.get(view);
      const own = { accept: "application/json", ...(known && { "if-none-match": known.etag }) };
      return request(address + query, own, { signal }, async (response) => {
        if (response.status === 304) return known?.answer ?? { status: 0 };
        const answer = await readResponse(response);
        const etag = response.headers.get("etag");
        if (view !== null && etag && answer.status === 200) cache.set(view, { etag, answer });
        return answer;
      });
    },
    post: (body) => {
      const keepalive = new TextEncoder().encode(body).length < keepaliveBytes;
      const own = { accept: "application/json", "content-type": "application/json" };
      return request(address, own, { method: "POST", body, keepalive }, readResponse);
    },
    headers: async () => {
      const given = await (typeof options.headers === "function" ? options.headers() : options.headers);
      return Object.fromEntries(new Headers(given ?? {}));
    },
  };
}
