import { isClientKey, isTodoId, type TodoGetOptions } from "@swarm-todos/core";
import { RouteRefusal } from "./route-refusal.ts";

/**
 * What a GET asks for. Parameters that the route does not know change nothing, a forged tenant or actor among them; of a
 * repeated one the first counts.
 * @throws RouteRefusal `malformed_query` with the name of the parameter as its path
 */
export function readQuery(request: Request): Omit<TodoGetOptions, "actor"> {
  const query = new URL(request.url).searchParams;
  const archived = query.get("includeArchived");
  const before = query.get("before");
  const client = query.get("client");
  if (archived !== null && archived !== "0" && archived !== "1") {
    throw malformed("includeArchived", "includeArchived is 1, or is left out.");
  }
  if (before !== null && !isTodoId(before)) throw malformed("before", "before is the id of an archived item.");
  if (before !== null && archived !== "1") throw malformed("before", "before goes with includeArchived=1 only.");
  if (client !== null && !isClientKey(client)) throw malformed("client", "client is 1 to 64 URL-safe characters.");
  return {
    ...(archived === "1" ? { includeArchived: before === null ? true : { before } } : {}),
    ...(client === null ? {} : { client }),
  };
}

function malformed(path: string, message: string): RouteRefusal {
  return new RouteRefusal(400, "malformed_query", message, { details: { path } });
}
