import type { SyncEvent } from "../../packages/react/src/sync/sync-event.ts";
import { answers } from "./answers.ts";
import type { SimClient } from "./sim-client.ts";

/** What happened to a client, and what it shows since, as one line of a trace. */
export function tellEvent({ core, key, sim }: SimClient, event: SyncEvent): string {
  const { rows, rev } = core.view();
  const row = ({ id, subject, status }: (typeof rows)[number]): string => `${sim.tell([id])} "${subject}" ${status}`;
  const shows = `shows rev ${rev}: ${rows.map(row).join(", ")}`;
  if (event.type === "get" || event.type === "post") {
    const { type, request, answer } = event;
    const list = answers.listOf(answer);
    const what = list ? ` at rev ${list.rev}` : "";
    return `${key} is answered ${type} ${request}: ${answer.status}${answer.conflict ? " conflict" : ""}${what}; ${shows}`;
  }
  if (event.type === "gesture") return `${key}, at once, ${shows}`;
  const { type, ...rest } = event;
  return `${key} ${type} ${JSON.stringify(rest)}; ${shows}`;
}
