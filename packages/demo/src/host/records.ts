/** Where the host keeps what is its own: small JSON values by key. */
export interface Records {
  /** Everything that is kept. */
  load(): Promise<ReadonlyMap<string, unknown>>;
  /** Resolves when the value will survive the process. */
  put(key: string, value: unknown): Promise<void>;
}

/** Records that end with the process. */
export const memoryRecords: Records = {
  load: () => Promise.resolve(new Map()),
  put: () => Promise.resolve(),
};
