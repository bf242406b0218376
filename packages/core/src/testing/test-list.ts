import { expect } from "vitest";
import {
  type ApplyOutcome,
  type TodoActor,
  type TodoApplyOptions,
  type TodoGetOptions,
  type TodoOp,
  TodoOpError,
  type TodoOrigin,
  type TodoSnapshot,
} from "../index.ts";
import type { TestedStore } from "./tested-store.ts";

/** A batch that was applied. */
export type Applied = Extract<ApplyOutcome, { conflict: false }>;

/** How a test sends a batch, where it differs from a person's batch through the route. */
export interface SendOptions extends TodoApplyOptions {
  readonly actor?: TodoActor;
  readonly origin?: TodoOrigin;
  /** @default the list's rev as it stands */
  readonly rev?: number | null;
}

export const ada: TodoActor = { kind: "user", id: "ada", name: "Ada" };
export const robot: TodoActor = { kind: "agent", id: "robot" };

/** One list of a store under test, with short words for what tests do to it. */
export class TestList {
  readonly store: TestedStore;
  readonly tenant: string;
  readonly container: string;

  constructor(store: TestedStore, tenant: string, container: string) {
    this.store = store;
    this.tenant = tenant;
    this.container = container;
  }

  /** Another list of the same store. */
  beside(tenant: string, container: string): TestList {
    return new TestList(this.store, tenant, container);
  }

  read(options?: TodoGetOptions): Promise<TodoSnapshot> {
    return this.store.get(this.tenant, this.container, options);
  }

  /** Sends a batch and gives whatever the store answers. */
  async attempt(
    ops: readonly TodoOp[],
    { actor = ada, origin = "route", rev, ...options }: SendOptions = {},
  ): Promise<ApplyOutcome> {
    const expected = rev === undefined ? (await this.read()).rev : rev;
    return this.store.apply(this.tenant, this.container, ops, expected, actor, origin, options);
  }

  /** Sends a batch that has to be applied. */
  async write(ops: readonly TodoOp[], options?: SendOptions): Promise<Applied> {
    const outcome = await this.attempt(ops, options);
    if (outcome.conflict) throw new Error(`the batch lost at rev ${outcome.currentRev}`);
    return outcome;
  }

  /** Sends a batch that has to be rejected, and makes sure that nothing of it was written. */
  async refused(ops: readonly TodoOp[], options: SendOptions = {}): Promise<TodoOpError> {
    const before = await this.read({ includeArchived: true });
    const error = await this.attempt(ops, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof TodoOpError)) throw new Error(`not rejected with a TodoOpError but ${String(error)}`);
    expect(await this.read({ includeArchived: true })).toEqual(before);
    const { items, archivedCount: _, ...list } = before;
    expect(error.snapshot).toMatchObject({ ...list, items: items.filter((item) => item.archivedAt === null) });
    return error;
  }

  /** Adds items one after the other at the end, in one batch, and gives their ids. */
  async add(...subjects: readonly string[]): Promise<string[]> {
    const { added } = await this.write(subjects.map((subject) => ({ op: "add", subject })));
    return [...added];
  }

  async subjects(): Promise<string[]> {
    return (await this.read()).items.map((item) => item.subject);
  }
}
