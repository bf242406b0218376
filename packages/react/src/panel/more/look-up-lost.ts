import { archiveQuery } from "../../client/archive-query.ts";
import { findRow } from "../../sync/find-row.ts";
import type { TodoRow } from "../../sync/types.ts";
import { deed } from "../deed.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Says who archived a row that the person was on, and tells its editor. */
export async function lookUpLost(panel: PanelFrame, lost: TodoRow): Promise<void> {
  const { setEditing, speech, store, common } = panel;
  const { list } = await store.read(archiveQuery());
  const found = findRow(list?.items ?? [], lost.id);
  if (!found?.archivedAt) return;
  const problem = deed(common.messages, common.messages.archived, lost, found.updatedBy);
  speech[0](problem);
  setEditing((now) => (now?.row?.key === lost.key ? { ...now, problem } : now));
}
