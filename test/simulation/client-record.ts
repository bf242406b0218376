import type { TodoOp } from "@swarm-todos/core";
import type { SyncEvent, SyncList } from "../../packages/react/src/sync/sync-event.ts";
import type { Deed } from "./deed.ts";
import { signature } from "./signature.ts";

/** How long a read may be without an answer before another may go. */
const patience = 15_000;

/** What the simulator remembers of one client, to tell whether it keeps its promises. */
export class ClientRecord {
  readonly deeds: Map<string, Deed> = new Map();
  /** Those without an outcome, in the order in which they were made. */
  readonly waiting: Set<Deed> = new Set();
  /** Those that got their outcome in the event that is being looked at, and how many did in the last one. */
  settled: Deed[] = [];
  settledLast = 0;
  /** One of them did not make it. */
  hasFailed = false;
  isDisposed = false;
  /** The placeholders of the adds of each batch that went out. */
  readonly #batches = new Map<string, (string | undefined)[]>();
  lastEventAt = 0;
  /** Wakes in a row at the same moment. */
  idleWakes = 0;

  /** The key of each row that was shown. */
  readonly keys: Map<string, string> = new Map();
  /** The placeholder of each add that was answered, whether or not its row was ever shown. */
  readonly aliases: Map<string, string> = new Map();
  /** The key of each add by its text. */
  readonly addKeys: Map<string, string> = new Map();
  /** What the answers said that reached this client, by rev. */
  readonly told: Map<number | null, Set<string>> = new Map([[null, new Set([""])]]);
  /** When an answer was first older than what shows. */
  lowerAt: number | undefined;

  /** The latest batch: its id and body, whether an attempt has no answer yet, and whether it is known what became of it. */
  batchId = "";
  batchRequest = 0;
  attempts = 0;
  body = "";
  isBatchOut = false;
  isBatchDoubtful = false;
  postedAt = 0;
  /** Batches in a row that lost. */
  losses = 0;
  /** When it was last told that it is online. */
  onlineAt = -Infinity;
  /** A batch was refused, and the list could be read after that. */
  isReadAfterRefusal = false;
  isRefused = false;
  readonly postTimes: number[] = [];

  /** The latest read, as long as no answer to it has come. */
  openRead: number | undefined;
  /** The batch given up last, with the gestures that are in doubt for it. */
  doubt: { readonly batchId: string; readonly ids: string[] } | undefined;
  /** Since when the batch has been tried without a break. */
  triedSince = 0;

  /** The read on its way that another must not join, when the latest left, and whether it failed. */
  reading: number | undefined;
  readAt = -Infinity;
  hasReadFailed = false;
  /** The answer that is being looked at is one that the client waits for. */
  isAwaited = false;
  /** Since the latest read left, someone asked for one or looks again. */
  isUrgent = false;
  gets = 0;
  /** Reads that something else than news asked for. */
  asked = 0;
  /** The moments at which pings of others' batches came. */
  readonly news: Set<number> = new Set();

  /** Takes note of an answer that reaches the client. */
  take(
    { type, request, answer }: SyncEvent & { type: "get" | "post" },
    list: SyncList | undefined,
    now: number,
    shown: number,
  ): void {
    const { status } = answer;
    this.isAwaited = type === "post" || (request === this.reading && now - this.readAt < patience);
    if (type === "get" && request === this.openRead) this.openRead = undefined;
    if (type === "get" && request === this.reading) {
      this.reading = undefined;
      this.hasReadFailed = status !== 200;
    }
    if (type === "get" && status === 200) this.isReadAfterRefusal = this.isRefused;
    if (type === "post" && request === this.batchRequest) {
      // An answer that is none says nothing of whether the person is let in.
      if (status > 0 && status < 500) this.isRefused = status === 401 || status === 403;
      if (this.isRefused) this.triedSince = Infinity;
      this.isBatchOut = false;
      this.isBatchDoubtful &&= status === 0 || status >= 500 || [408, 425, 429].includes(status);
    }
    if (!list) {
      this.isUrgent ||= type === "post" && status >= 400;
      return;
    }
    if (type === "post" && request === this.batchRequest && answer.conflict && ++this.losses > 2) {
      // The next batch waits for a read that leaves after this.
      this.isUrgent = true;
    }
    if ((list.rev ?? 0) < shown) {
      // Another read has to decide whether the list was reset; one that left before cannot.
      this.isUrgent = true;
      this.reading = undefined;
    }
    if (list.ack) this.keepKeys(list.ack.batchId, list.ack.added);
    else if (answer.added) this.keepKeys(this.batchId, answer.added);
    if (list.ack?.batchId === this.batchId) this.isBatchDoubtful = this.isBatchOut = false;
    if (list.ack?.batchId === this.batchId) this.losses = 0;
    const text = signature(list.items.filter((item) => item.archivedAt === null));
    const known = this.told.get(list.rev);
    if (known) known.add(text);
    else this.told.set(list.rev, new Set([text]));
  }

  /** Takes note of a gesture whose batch is given up. */
  doubtOf(id: string): void {
    if (this.doubt?.batchId === this.batchId) this.doubt.ids.push(id);
    else this.doubt = { batchId: this.batchId, ids: [id] };
    this.isBatchDoubtful = false;
  }

  /** Takes note of a batch that goes out: which placeholder each of its adds shows as. */
  noteBatch(batchId: string, ops: readonly TodoOp[]): void {
    const adds = ops.flatMap((op) => (op.op === "add" ? [op.subject] : []));
    if (adds.length > 0)
      this.#batches.set(
        batchId,
        adds.map((subject) => this.addKeys.get(subject)),
      );
  }

  /** Takes note of the ids that the adds of a batch were given. */
  keepKeys(batchId: string, added: readonly string[]): void {
    const keys = this.#batches.get(batchId);
    if (!keys) return;
    this.#batches.delete(batchId);
    keys.forEach((key, at) => {
      const id = added[at];
      if (id !== undefined && key !== undefined) this.aliases.set(id, key);
    });
  }

  /** What a new try of an add shows is another row; so does what stood on an add that came to nothing. */
  forgetKeys(deed: Deed): void {
    for (const [subject, key] of this.addKeys) if (deed.keys.includes(key)) this.addKeys.delete(subject);
    for (const op of deed.ops) if (op.op === "add") this.addKeys.delete(op.subject);
  }
}
