import { afterAll, beforeAll, onTestFinished } from "vitest";
import { TestList } from "./test-list.ts";
import type { MadeStore, MakeStore, MakeStoreOptions, TestedStore } from "./tested-store.ts";

/** Gives each test a list of its own. Most share one store, since making one can be slow. */
export class Lab {
  readonly #make: MakeStore;
  #shared: MadeStore | undefined;

  /** Call inside a `describe`: it makes the shared store before its tests and closes it after them. */
  constructor(make: MakeStore) {
    this.#make = make;
    beforeAll(async () => {
      this.#shared = await make({});
    }, 120_000);
    afterAll(async () => {
      await this.#shared?.close?.();
    });
  }

  get store(): TestedStore {
    if (!this.#shared) throw new Error("the store is made before the first test");
    return this.#shared.store;
  }

  /** A list that nobody has written to, of a tenant that no other test knows. */
  list(): TestList {
    return new TestList(this.store, freshName("tenant"), "conversation");
  }

  /** The same in a store that is made for this test alone. */
  async listOf(options: MakeStoreOptions): Promise<TestList> {
    const made = await this.#make(options);
    onTestFinished(async () => {
      await made.close?.();
    });
    return new TestList(made.store, freshName("tenant"), "conversation");
  }
}

function freshName(kind: string): string {
  return `${kind}-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
