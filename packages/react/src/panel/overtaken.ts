import { changedFields } from "./changed-fields.ts";
import type { TodoDraft } from "./todo-draft.ts";

/** The fields that the person changed from `base` to `draft` while somebody else changed them to what `seen` does not have. */
export function overtaken(base: TodoDraft, draft: TodoDraft, now: TodoDraft, seen: TodoDraft): (keyof TodoDraft)[] {
  const mine = Object.keys(changedFields(base, draft)) as (keyof TodoDraft)[];
  return mine.filter((field) => now[field] !== seen[field] && now[field] !== draft[field]);
}
