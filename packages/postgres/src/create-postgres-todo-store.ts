import {
  checkHistoryRange,
  checkStoreKeys,
  cleanTodoActor,
  digestOps,
  randomTodoId,
  resolveTodoLimits,
  type TodoActor,
  type TodoHistoryEntry,
  type TodoLimits,
  TodoOpError,
  type TodoSnapshot,
  type TodoStore,
  todosTopic,
} from "@swarm-todos/core";
import { applyBatch, type Batch } from "./apply-batch.ts";
import { callFunction } from "./call-function.ts";
import { checkKeyLength } from "./check-key-length.ts";
import { checkSubject } from "./check-subject.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { ListListening } from "./list-listening.ts";
import { listRecord } from "./list-record.ts";
import type { SqlListener } from "./listeners/sql-listener.ts";
import { OpenMemory } from "./open-memory.ts";
import { operateOnAllLists } from "./operate-on-all-lists.ts";
import type { ListNews } from "./ping-hub.ts";
import { pingHubOf } from "./ping-hub-of.ts";
import type { PostgresTodoOperator } from "./postgres-todo-operator.ts";
import { purgeTime } from "./purge-time.ts";
import { schemaName } from "./schema-name.ts";
import { SnapshotMemory } from "./snapshot-memory.ts";
import { snapshotOf } from "./snapshot-of.ts";
import type { TodoParticipants } from "./todo-participants.ts";
import { wholeNumber } from "./whole-number.ts";

/** How a store on PostgreSQL or PGlite is made; all but the driver has a default. */
export interface PostgresTodoStoreOptions {
  /** The database, to which `migrate` has been applied: `fromPglite(db)`, or a `Pool` of `pg`. */
  readonly driver: SqlDriver;
  /** Limits that differ from the defaults; `activeItems` at most 10,000, as the database lets nobody have more. */
  readonly limits?: Partial<TodoLimits>;
  /** How long a batch waits for its list's lock, in milliseconds, before the store says that it is unavailable. @default 5000 */
  readonly lockTimeoutMs?: number;
  /**
   * How long a read or a batch waits for the driver's answer, in milliseconds, before the store says that it is unavailable: no driver
   * notices every loss of a connection. Longer than `lockTimeoutMs`. @default 15000
   */
  readonly answerTimeoutMs?: number;
  /** The schema that `migrate` was given. @default "swarm_todos" */
  readonly schema?: string;
  /**
   * Hears of the commits of other processes, so that `subscribe` tells of those too: `listenWithPg(() => new Client(...))` and the like.
   * Costs one connection while anybody is subscribed. @default `subscribe` tells of what this process wrote
   */
  readonly listen?: SqlListener;
  /**
   * Whether commits are sent to the processes that listen, by `NOTIFY`. It takes a good part of the throughput of many lists at once, so
   * switch it on in a process that only writes and off where nobody listens. @default whether `listen` is given
   */
  readonly notify?: boolean;
  /** Of how many lists the latest state is kept in memory, which saves a round trip a batch; 0 keeps none. @default 500 */
  readonly rememberedLists?: number;
  /** Hears each error of the driver that made a call fail, for the host's log: it may quote an item's text. */
  readonly onDriverError?: (error: unknown) => void;
  /** Draws an id for a new item. @default randomTodoId */
  readonly newId?: () => string;
  /** A clock in milliseconds since 1970, for tests. @default the database's own */
  readonly now?: () => number;
}

/** A store on PostgreSQL or PGlite: every function of a store is there, and those of an operator. */
export type PostgresTodoStore = Required<TodoStore> & PostgresTodoOperator & TodoParticipants;

const maxActiveItems = 10_000;

interface Who {
  readonly actor?: TodoActor | undefined;
  readonly client?: string | undefined;
}

/**
 * Makes a store that keeps its lists in PostgreSQL, or in PGlite. A batch is computed here by the same rules as in every store and
 * committed by one SQL function, which compares rev and stamp before it writes; a read is one statement. There is nothing to close: it
 * holds no connection, but for the one of `listen` while anybody is subscribed.
 *
 * Opening a list that this object opened for the same actor within the last minute asks the database nothing: who was dismissed elsewhere, or
 * whose list's row was deleted by hand, is admitted again by then.
 *
 * A tenant and a container may be any text whose topic is at most `maxTopicBytes` long, an actor's id any of at most 2,000 bytes.
 * @throws RangeError for limits, a schema or numbers that are none
 */
export function createPostgresTodoStore(options: PostgresTodoStoreOptions): PostgresTodoStore {
  const { driver, onDriverError, newId = randomTodoId, now } = options;
  const limits = resolveTodoLimits(options.limits);
  wholeNumber("the limit activeItems", limits.activeItems, 1, maxActiveItems);
  const schema = schemaName(options.schema);
  const lockTimeoutMs = wholeNumber("lockTimeoutMs", options.lockTimeoutMs ?? 5000, 1);
  const memory = new SnapshotMemory(wholeNumber("rememberedLists", options.rememberedLists ?? 500, 0));
  const opened = new OpenMemory();
  const hub = pingHubOf(driver.source ?? driver, schema);
  const source = { driver, schema, ...(onDriverError ? { onDriverError } : {}) };
  const answerTimeoutMs = wholeNumber("answerTimeoutMs", options.answerTimeoutMs ?? 15_000, 1);
  const inTime = { ...source, answerTimeoutMs };
  const channel = (options.notify ?? options.listen !== undefined) ? schema : undefined;
  const listening =
    options.listen &&
    new ListListening({
      hub,
      listener: options.listen,
      channel: schema,
      readRevs: async (topics) => (await callFunction(inTime, "read_revs", { topics })) as ListNews[],
      onError: (error) => onDriverError?.(error),
    });

  const call = (name: string, tenant: string, container: string, who: Who, args: object): Promise<unknown> =>
    callFunction(inTime, name, {
      tenant,
      container,
      ...(who.client === undefined || who.actor === undefined
        ? {}
        : { actorKind: who.actor.kind, actorId: who.actor.id, client: who.client }),
      ...(now ? { now: new Date(now()).toISOString() } : {}),
      lockTimeoutMs: String(lockTimeoutMs),
      ...args,
    });

  const read = async (tenant: string, container: string, { actor, client }: Who): Promise<TodoSnapshot> =>
    snapshotOf(container, client, listRecord(await call("read_list", tenant, container, { actor, client }, {})));

  /** Runs what may reject the call, and adds to the error the list that it speaks of. */
  const orReject = async <T>(tenant: string, container: string, who: Who, run: () => T | Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw error instanceof TodoOpError ? error.withSnapshot(await read(tenant, container, who)) : error;
    }
  };

  /** Checks the keys first: a text that no database takes must not reach it, so such a list is told to be empty. */
  const check = async (keys: Parameters<typeof checkStoreKeys>[0]): Promise<void> => {
    const { tenantId, container } = keys;
    try {
      checkStoreKeys({ tenantId, container });
      checkKeyLength(tenantId as string, container as string);
    } catch (error) {
      const nothing = { container: container as string, rev: null, stamp: null, updatedAt: null, items: [] };
      throw error instanceof TodoOpError ? error.withSnapshot(nothing) : error;
    }
    await orReject(tenantId as string, container as string, {}, () => {
      checkStoreKeys(keys);
      checkKeyLength(tenantId as string, container as string, keys.actor as TodoActor | undefined);
    });
  };

  return {
    async get(tenantId, container, { includeArchived = false, actor, client } = {}) {
      await check({ tenantId, container, actor, client });
      if (!includeArchived) return read(tenantId, container, { actor, client });
      const page = includeArchived === true ? {} : { before: pageStart(includeArchived.before) };
      const record = listRecord(
        await call("read_list", tenantId, container, { actor, client }, { archived: true, ...page }),
      );
      const snapshot = snapshotOf(container, client, record);
      return {
        ...snapshot,
        items: [...record.items, ...(record.archived ?? [])],
        archivedCount: record.archivedCount,
      };
    },

    async apply(tenantId, container, ops, expectedRev, actor, origin, { stamp, client, batchId } = {}) {
      await check({ tenantId, container, actor, origin, expectedRev, stamp, client, batchId });
      const who = { actor, client };
      const digest = batchId === undefined ? undefined : await orReject(tenantId, container, who, () => digestOps(ops));
      const seen = stamp ?? undefined;
      const batch: Batch = {
        tenantId,
        container,
        ops,
        expectedRev,
        actor,
        origin,
        stamp: seen,
        client,
        batchId,
        digest,
      };
      const { outcome, written } = await applyBatch(batch, {
        limits,
        newId,
        memory,
        channel,
        call: (name, args) => call(name, tenantId, container, who, args),
      });
      const { stamp: fresh, updatedAt } = outcome;
      if (written && !outcome.conflict && outcome.rev !== null && fresh !== null && updatedAt !== null) {
        (listening ?? hub).tell({ topic: todosTopic(tenantId, container), rev: outcome.rev, updatedAt, stamp: fresh });
      }
      return outcome;
    },

    async history(tenantId, container, range) {
      await check({ tenantId, container });
      const { after, limit } = await orReject(tenantId, container, {}, () => checkHistoryRange(range));
      return (await call("read_history", tenantId, container, {}, { after, limit })) as TodoHistoryEntry[];
    },

    async open(tenantId, container, actor) {
      await check({ tenantId, container, actor });
      const who = actor === undefined ? undefined : cleanTodoActor(actor);
      const { kind = "nobody", id = "" } = who ?? {};
      if (opened.has(tenantId, container, kind, id)) return;
      await call("open_list", tenantId, container, {}, who === undefined ? {} : { actor: who });
      opened.keep(tenantId, container, kind, id);
    },

    async admit(tenantId, container, subject) {
      await check({ tenantId, container });
      await orReject(tenantId, container, {}, () => checkSubject(subject));
      await call("admit", tenantId, container, {}, { subject });
    },

    async dismiss(tenantId, container, subject) {
      await check({ tenantId, container });
      await orReject(tenantId, container, {}, () => checkSubject(subject));
      const { dismissed } = (await call("dismiss", tenantId, container, {}, { subject })) as { dismissed: boolean };
      opened.forget(tenantId, container, subject);
      return dismissed;
    },

    subscribe(tenantId, container, onPing) {
      checkStoreKeys({ tenantId, container });
      checkKeyLength(tenantId, container);
      const unsubscribe = hub.subscribe(tenantId, container, onPing);
      const release = listening?.hold();
      return () => {
        unsubscribe();
        release?.();
      };
    },

    async purgeArchived(tenantId, container, { before }) {
      await check({ tenantId, container });
      const time = await orReject(tenantId, container, {}, () => purgeTime(before));
      const args = { tenant: tenantId, container, before: time, lockTimeoutMs: String(lockTimeoutMs) };
      return ((await callFunction(source, "purge_archived", args)) as { count: number }).count;
    },

    async renewStamp(tenantId, container) {
      await check({ tenantId, container });
      return ((await call("renew_stamp", tenantId, container, {}, {})) as { stamp: string | null }).stamp;
    },

    ...operateOnAllLists(source, lockTimeoutMs),
  };
}

/** An id that cannot be one names no row, and after no row there is no page. */
function pageStart(before: unknown): string {
  return typeof before === "string" && /^[a-z0-9]{6,16}$/.test(before) ? before : "";
}
