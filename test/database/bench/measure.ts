import type { BenchList, Contestant } from "./contestant.ts";
import { tickNext } from "./tick-next.ts";

/** What one turn of a contestant gave. */
export interface Turn {
  /** Milliseconds from a batch's first try to its acceptance, one a batch. */
  readonly times: readonly number[];
  /** Calls, with those that lost. */
  readonly calls: number;
  readonly ms: number;
}

/** How one turn goes. */
export interface TurnOptions {
  readonly clients: number;
  /** One for each client, the same or others. */
  readonly containers: readonly string[];
  /** How long it lasts at least, in milliseconds; every client ends the batch that it is at. */
  readonly ms: number;
  /** Called when the lists are read and the first batch is about to be sent. */
  readonly onStart: () => Promise<void>;
}

/** Lets clients send batch after batch, each until it is accepted. */
export async function measure(
  contestant: Contestant,
  { clients, containers, ms, onStart }: TurnOptions,
): Promise<Turn> {
  const times: number[] = [];
  let calls = 0;
  const lists: BenchList[] = [];
  for (const container of containers.slice(0, clients))
    lists.push({ container, ...(await contestant.read(container)) });
  // What a store remembers of a list is what it wrote itself.
  for (const [client, list] of lists.entries()) {
    const answer = await contestant.send(list, tickNext(list.items, client), client);
    list.rev = answer.rev;
    list.items = answer.items;
  }
  await onStart();
  const started = performance.now();
  await Promise.all(
    lists.map(async (list, client) => {
      for (let turn = client * 7; turn === client * 7 || performance.now() - started < ms; turn += 1) {
        const began = performance.now();
        for (let isLost = true; isLost; ) {
          calls += 1;
          const answer = await contestant.send(list, tickNext(list.items, turn), client);
          ({ isLost } = answer);
          list.rev = answer.rev;
          list.items = answer.items;
        }
        times.push(performance.now() - began);
      }
    }),
  );
  return { times, calls, ms: performance.now() - started };
}
