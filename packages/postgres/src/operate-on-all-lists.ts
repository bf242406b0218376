import { callFunction, type FunctionSource } from "./call-function.ts";
import type { PostgresTodoOperator } from "./postgres-todo-operator.ts";
import { purgeTime } from "./purge-time.ts";

type OnAllLists = Pick<PostgresTodoOperator, "renewAllStamps" | "purgeAllArchived">;

/** The operator's functions that go through all lists: page by page, so that no transaction holds many of them. */
export function operateOnAllLists(source: FunctionSource, lockTimeoutMs: number): OnAllLists {
  const call = (name: string, args: object): Promise<unknown> =>
    callFunction(source, name, { ...args, lockTimeoutMs: String(lockTimeoutMs) });
  return {
    async renewAllStamps() {
      let sum = 0;
      for (let after: string | null = "0"; after !== null; ) {
        const page = (await call("renew_stamps", { after })) as { count: number; last: string | null };
        sum += page.count;
        after = page.last;
      }
      return sum;
    },

    async purgeAllArchived({ before }) {
      const time = purgeTime(before);
      let sum = 0;
      for (let after: string | undefined = "0"; after !== undefined; ) {
        const lists = (await call("lists_to_purge", { after, before: time })) as Record<
          "id" | "tenant" | "container",
          string
        >[];
        for (const { tenant, container } of lists) {
          const { count } = (await call("purge_archived", { tenant, container, before: time })) as { count: number };
          sum += count;
        }
        after = lists.at(-1)?.id;
      }
      return sum;
    },
  };
}
