import type { Caller } from "../host/caller.ts";

/**
 * Who a person is to Supabase: the `sub` of their token, and what is admitted to a list. It names the organisation, since
 * the same name in another one is someone else.
 */
export function subjectOf({ tenant, actor }: Caller): string {
  return `${tenant}:${actor.id}`;
}
