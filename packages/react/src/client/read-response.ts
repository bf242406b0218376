import type { TodoAck, TodoItem } from "@swarm-todos/core";
import type { SyncAnswer, SyncList } from "../sync/sync-event.ts";

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

function isItem(value: unknown): value is TodoItem {
  return (
    isJson(value) &&
    typeof value["id"] === "string" &&
    typeof value["subject"] === "string" &&
    typeof value["status"] === "string"
  );
}

function readAck(value: unknown): TodoAck | null | undefined {
  if (!isJson(value)) return value === null ? null : undefined;
  const { batchId, rev, added } = value;
  if (typeof batchId !== "string" || !Array.isArray(added)) return undefined;
  return { batchId, rev: typeof rev === "number" ? rev : null, added: added.filter((id) => typeof id === "string") };
}

function readList(body: Json): SyncList | undefined {
  const rev = body["rev"] === undefined ? body["currentRev"] : body["rev"];
  const { items, stamp, archivedCount } = body;
  if (!(rev === null || (Number.isSafeInteger(rev) && Number(rev) >= 0)) || !Array.isArray(items)) return undefined;
  if (!items.every(isItem)) return undefined;
  const ack = readAck(body["ack"]);
  return {
    rev: rev as number | null,
    items: items.map((item) => ({
      ...item,
      detail: text(item.detail),
      owner: text(item.owner),
      archivedAt: text(item.archivedAt),
    })),
    ...(stamp !== undefined && { stamp: text(stamp) }),
    ...(ack !== undefined && { ack }),
    ...(typeof archivedCount === "number" && { archivedCount }),
  };
}

/** `Retry-After` in milliseconds, given in seconds or as a date. */
function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get("retry-after");
  if (!value) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** What an answer says, and the topic that it names. */
export interface ReadResponse extends SyncAnswer {
  readonly topic?: string;
}

/**
 * Reads an answer of the route. Whatever else comes back, such as a proxy's page with status 200, counts as no answer:
 * nothing can be concluded from it.
 */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const { status } = response;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    body = undefined;
  }
  const retryAfter = readRetryAfter(response);
  const wait = retryAfter === undefined ? undefined : { retryAfter };
  if (!isJson(body)) return { status: status === 200 ? 0 : status, ...wait };
  const list = readList(body);
  const { conflict, added, topic, error } = body;
  if (status === 200 && !list) return { status: 0, ...wait };
  return {
    status,
    ...wait,
    ...(list && { list }),
    ...(typeof conflict === "boolean" && { conflict }),
    ...(Array.isArray(added) && { added: added.filter((id) => typeof id === "string") }),
    ...(typeof topic === "string" && { topic }),
    ...(isJson(error) && typeof error["code"] === "string" && { error: error as unknown as { code: string } }),
  };
}
