import type { Key, TableName } from './tables';

/** One row written (or, without `row`, deleted) by a transaction. */
export interface Write {
  table: TableName;
  key: Key;
  row: object | undefined;
}

/** Where the tables live while the process does not. Knows nothing of rows but how to keep them. */
export interface Persistence {
  /** Everything kept, as writes to replay in order; nothing when it was never used. */
  load(): AsyncIterable<Write[]>;
  /** True once it is worth writing everything anew; asked after loading. */
  wantsReplacing?(): boolean;
  /** Keeps one transaction. Once this resolves the writes are there after a crash. */
  append(writes: readonly Write[]): Promise<void>;
  /** Replaces everything that is kept. */
  replace(rows: Iterable<Write>): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing: tests, and whoever wants a fresh server at every start. */
export const forgetful: Persistence = {
  async *load() {},
  append: () => Promise.resolve(),
  replace: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
