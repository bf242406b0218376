import { describe, expect, test, vi } from "vitest";
import type { TodoPing, TodoSnapshot } from "../index.ts";
import type { Lab } from "./lab.ts";
import type { TestList } from "./test-list.ts";

/** Pings to this process. */
export function describePings(lab: Lab): void {
  const listen = (list: TestList, onPing: (ping: TodoPing) => unknown): (() => void) => {
    if (!list.store.subscribe) throw new Error("the store has no subscribe");
    return list.store.subscribe(list.tenant, list.container, onPing);
  };

  describe("pings", () => {
    test("one comes for each batch that changed the list, with no text, and none for any other", async () => {
      const list = lab.list();
      const pings: TodoPing[] = [];
      const stop = listen(list, (ping) => pings.push(ping));
      const first = await list.write([{ op: "add", subject: "secret" }], { client: "tab", batchId: "batch" });
      await list.attempt([{ op: "add", subject: "secret" }], { rev: null, client: "tab", batchId: "batch" });
      await list.attempt([{ op: "add", subject: "lost" }], { rev: 9 });
      await list.refused([{ op: "add", subject: "" }]);
      await list.write([{ op: "reorder", ids: [...first.added] }]);
      const second = await list.write([{ op: "add", subject: "next" }]);
      await vi.waitFor(() => expect(pings).toHaveLength(2));
      expect(pings).toEqual([
        { container: list.container, rev: 1, updated_at: first.updatedAt },
        { container: list.container, rev: 2, updated_at: second.updatedAt },
      ]);
      stop();
    });

    test("whoever reads on a ping sees its rev", async () => {
      const list = lab.list();
      const reads: Promise<TodoSnapshot>[] = [];
      const stop = listen(list, () => reads.push(list.read()));
      await list.add("A");
      await vi.waitFor(() => expect(reads).toHaveLength(1));
      expect(await reads[0]).toMatchObject({ rev: 1 });
      stop();
    });

    test("a subscriber that throws harms neither the writer nor another subscriber", async () => {
      const list = lab.list();
      const heard = vi.fn<(ping: TodoPing) => void>();
      const stops = [
        listen(list, () => {
          throw new Error("from a subscriber");
        }),
        listen(list, () => Promise.reject(new Error("later, from a subscriber"))),
        listen(list, heard),
      ];
      expect(await list.write([{ op: "add", subject: "A" }])).toMatchObject({ rev: 1 });
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      for (const stop of stops) stop();
    });

    test("who has unsubscribed hears nothing more, and unsubscribing twice takes nobody else along", async () => {
      const list = lab.list();
      const gone = vi.fn<(ping: TodoPing) => void>();
      const stays = vi.fn<(ping: TodoPing) => void>();
      const stopGone = listen(list, gone);
      const stopTwin = listen(list, stays);
      const stopStays = listen(list, stays);
      stopGone();
      stopGone();
      stopTwin();
      stopTwin();
      await list.add("A");
      await vi.waitFor(() => expect(stays).toHaveBeenCalledTimes(1));
      expect(gone).not.toHaveBeenCalled();
      stopStays();
      await list.add("B");
      expect(await list.read()).toMatchObject({ rev: 2 });
      expect(stays).toHaveBeenCalledTimes(1);
    });

    test("a subscriber hears of its own list alone", async () => {
      const list = lab.list();
      const heard = vi.fn<(ping: TodoPing) => void>();
      const stop = listen(list, heard);
      await list.beside(list.tenant, "another").add("x");
      await list.beside(`${list.tenant}-2`, list.container).add("x");
      await list.add("mine");
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      expect(heard).toHaveBeenCalledWith({ container: list.container, rev: 1, updated_at: expect.any(String) });
      stop();
    });
  });
}
