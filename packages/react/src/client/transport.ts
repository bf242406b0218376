import type { SyncEffect } from "../sync/sync-event.ts";
import type { TodosClientOptions } from "./client-options.ts";
import { type ReadResponse, readResponse } from "./read-response.ts";

/** Browsers refuse to keep more than 64 KiB of bodies alive beyond the page. */
const keepaliveLength = 20_000;

/** Carries the requests about one list. No answer is status 0; nothing rejects. */
export interface Transport {
  readonly get: (effect: SyncEffect & { type: "get" }, signal: AbortSignal) => Promise<ReadResponse>;
  readonly post: (body: string) => Promise<ReadResponse>;
  /** The host's, for a realtime to use. */
  readonly fetch: typeof globalThis.fetch;
  readonly headers: () => Promise<Record<string, string>>;
}

/** Makes the transport of one list. `isOver` says that nothing may be sent any more. */
export function createTransport(
  { headers, fetch = (...args) => globalThis.fetch(...args) }: TodosClientOptions,
  address: string,
  isOver: () => boolean,
): Transport {
  const known = new Map<boolean, { readonly etag: string; readonly answer: ReadResponse }>();

  const readHeaders = async (): Promise<Record<string, string>> =>
    Object.fromEntries(new Headers((await (typeof headers === "function" ? headers() : headers)) ?? {}));

  const request = async (url: string, own: Record<string, string>, init: RequestInit): Promise<Response | null> => {
    try {
      const all = { ...(await readHeaders()), ...own };
      return isOver() ? null : await fetch(url, { cache: "no-store", ...init, headers: all });
    } catch {
      return null;
    }
  };

  return {
    fetch,
    headers: readHeaders,
    get: async ({ archived, before }, signal) => {
      const last = before ? undefined : known.get(archived);
      const query = (archived ? "&includeArchived=1" : "") + (before ? `&before=${before}` : "");
      const own = { accept: "application/json", ...(last && { "if-none-match": last.etag }) };
      const response = await request(address + query, own, { signal });
      if (response?.status === 304 && last) return last.answer;
      const answer = response ? await readResponse(response) : { status: 0 };
      const etag = response?.headers.get("etag");
      if (etag && answer.status === 200 && !before) known.set(archived, { etag, answer });
      return answer;
    },
    post: async (body) => {
      const own = { accept: "application/json", "content-type": "application/json" };
      const keepalive = body.length < keepaliveLength;
      const response = await request(address.split("?")[0] ?? "", own, { method: "POST", body, keepalive });
      return response ? readResponse(response) : { status: 0 };
    },
  };
}
