import type { TodoItem } from "@swarm-todos/core";
import { signature } from "../signature.ts";
import type { SimServer } from "../sim-server.ts";
import { Violation } from "../violation.ts";

/** A list as it stands at a rev. */
interface ListAt {
  readonly rev: number | null;
  readonly items: readonly TodoItem[];
}

/** What holds of what the host does to whole lists. */
export const hostInvariants = {
  /** Going back to a rev archives what was added after it, and leaves everything else as it is. */
  S10_onlyWhatCameLaterGoes({ log, items }: SimServer, before: readonly TodoItem[], rev: number): void {
    const later = new Set(log.flatMap((accepted) => ((accepted.rev ?? 0) > rev ? accepted.added : [])));
    if (signature(items) !== signature(before.filter(({ id }) => !later.has(id)))) {
      throw new Violation("S10", `going back to rev ${rev} did not leave what was there then`);
    }
  },

  /** A copy has the same items in the same order, with ids of their own. */
  S11_theCopyIsTheList(from: readonly TodoItem[], to: readonly TodoItem[]): void {
    const told = (items: readonly TodoItem[]): string =>
      items.map(({ subject, detail, owner, status }) => [subject, detail, owner, status].join("|")).join(";");
    if (told(from) !== told(to)) throw new Violation("S11", "the copy is not the list");
    if (to.some(({ id }) => from.some((item) => item.id === id))) throw new Violation("S11", "the copy shares an id");
  },

  /** Copying changes nothing of what is copied. */
  S11_theListIsLeftAlone(from: ListAt, left: ListAt): void {
    if (from.rev !== left.rev || signature(from.items) !== signature(left.items)) {
      throw new Violation("S11", "copying the list changed it");
    }
  },
};
