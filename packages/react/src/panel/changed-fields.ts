import type { TodoDraft } from "./todo-draft.ts";

/** The fields of `draft` that differ from `base`; a subject left empty counts as not touched. */
export function changedFields(base: TodoDraft, draft: TodoDraft): Partial<TodoDraft> {
  const changed: { -readonly [K in keyof TodoDraft]?: string } = {};
  if (draft.subject !== base.subject && draft.subject.trim() !== "") changed.subject = draft.subject;
  if (draft.detail !== base.detail) changed.detail = draft.detail;
  if (draft.owner !== base.owner) changed.owner = draft.owner;
  return changed;
}
