import type { TodoItem } from "@swarm-todos/core";
import type { SyncAnswer, SyncList } from "../sync/sync-event.ts";

/** What an answer says, and the topic that it names. */
export interface ReadResponse extends SyncAnswer {
  readonly topic?: string;
}

const isItem = (item: Partial<TodoItem> | null): boolean =>
  typeof item?.id === "string" && typeof item.subject === "string" && typeof item.status === "string";

/**
 * Reads an answer of the route. Whatever else comes back, such as a proxy's page with status 200, counts as no answer:
 * nothing can be concluded from it.
 */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const body = (await response.json().catch(() => null)) as
    | (SyncList & {
        currentRev?: number | null;
        conflict?: boolean;
        added?: string[];
        topic?: string;
        error?: { code: string };
      })
    | null;
  const { items, ack, error, currentRev, rev = currentRev } = body ?? {};
  const isList = Array.isArray(items) && items.every(isItem) && (rev === null || Number.isSafeInteger(rev));
  const status = response.status === 200 && !isList ? 0 : response.status;
  // In seconds, or as a date.
  const wait = response.headers.get("retry-after");
  const retryAfter = wait ? Number(wait) * 1000 || Date.parse(wait) - Date.now() || 0 : undefined;
  return {
    ...body,
    status,
    error: typeof error?.code === "string" ? error : undefined,
    retryAfter: retryAfter === undefined ? undefined : Math.max(0, retryAfter),
    list: isList ? ({ ...body, rev, ack: Array.isArray(ack?.added) ? ack : undefined } as SyncList) : undefined,
  };
}
