import type { PlantedBug } from "./planted-bug.ts";

const store = "core/src/create-memory-todo-store.ts";
const list = "core/src/memory-list.ts";
const draft = "core/src/draft-list.ts";

/** Bugs of the memory store, and of the rules that every store shares. */
export const storeBugs: readonly PlantedBug[] = [
  { name: "no compare-and-swap", file: store, find: "list.rev !== expectedRev || (", replace: "(" },
  { name: "the stamp is not compared", file: store, find: "(stamp ?? null) !== null &&", replace: "false &&" },
  { name: "no ledger", file: store, find: "list.accept(actor, client, { ack, fingerprint, at: time });", replace: "" },
  {
    name: "a batch that comes again is judged again",
    file: store,
    find: "last.ack.batchId === batchId",
    replace: "false",
  },
  {
    name: "the list is compared before the ledger is asked",
    file: store,
    find: "last.ack.batchId === batchId",
    replace: "last.ack.batchId === batchId && list.rev === expectedRev",
  },
  {
    name: "a batch that comes again is told no ids",
    file: store,
    find: "added: [...last.ack.added], replayed",
    replace: "added: [], replayed",
    isRule: true,
  },
  {
    name: "a read acknowledges nothing",
    file: store,
    find: "ackOf(list, actor, client, clock())",
    replace: "{ ack: null }",
  },
  {
    name: "the answer to a batch acknowledges nothing",
    file: store,
    find: "list.snapshot(container, ackOf(list, actor, client, time), false)",
    replace: "list.snapshot(container, { ack: null }, false)",
  },
  {
    name: "a ping tells of nothing new",
    file: store,
    find: "applied.changed && list.rev !== null",
    replace: "list.rev !== null",
  },
  { name: "no ping", file: "core/src/ping-subscribers.ts", find: "void deliver(set, ping);", replace: "void set;" },
  {
    name: "what changes nothing has a rev of its own",
    file: store,
    find: "if (applied.changed) {",
    replace: "if (ops) {",
  },
  {
    name: "two pages of one person share a place in the ledger",
    file: list,
    find: "[actor.kind, actor.id, client]",
    replace: "[actor.kind, actor.id]",
  },
  { name: "the ledger forgets after a second", file: list, find: "7 * 24 * 60 * 60 * 1000", replace: "1000" },
  { name: "the history has gaps", file: list, find: "this.history.push(", replace: "if (rev % 5) this.history.push(" },
  { name: "the time of a batch runs back", file: list, find: "Math.max(clock, last + 1)", replace: "clock" },
  { name: "the stamp stays", file: list, find: "this.stamp = stamp;", replace: "this.stamp ??= stamp;" },
  { name: "what is archived vanishes", file: list, find: "this.archived = applied.archived;", replace: "" },
  { name: "revs leave one out", file: list, find: "(this.rev ?? 0) + 1", replace: "(this.rev ?? -1) + 2" },
  {
    name: "two items are in progress",
    file: draft,
    find: 'if (other !== row && other.status === "in_progress") other.status = "pending";',
    replace: "void other;",
  },
  {
    name: "who is put back counts as done",
    file: draft,
    find: 'other.status = "pending";',
    replace: 'other.status = "completed";',
    isRule: true,
  },
  {
    name: "what is restored comes first",
    file: draft,
    find: "this.#active.push(row);",
    replace: "this.#active.unshift(row);",
    isRule: true,
  },
  {
    name: "several adds behind one row stand in reverse",
    file: draft,
    find: "while (this.#active[place]?.before === null) place += 1;",
    replace: "",
    isRule: true,
  },
  {
    name: "an add behind a row stands before it",
    file: draft,
    find: "this.#active.indexOf(anchor) + 1",
    replace: "this.#active.indexOf(anchor)",
    isRule: true,
  },
  {
    name: "an empty detail is a text",
    file: draft,
    find: "row.detail = op.detail || null",
    replace: "row.detail = op.detail",
    isRule: true,
  },
  {
    name: "an archived row can be changed",
    file: draft,
    find: "if (row.archived) {",
    replace: "if (false) {",
    isRule: true,
  },
];
