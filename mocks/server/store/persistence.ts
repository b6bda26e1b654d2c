import type { Key, TableName } from './tables';

/** One row written (or, without `row`, deleted) by a transaction. */
export interface Write {
  table: TableName;
  key: Key;
  row: object | undefined;
}

/** Where the tables are stored between runs. Independent of the rows' content. */
export interface Persistence {
  /** Everything stored, as writes to replay in order; nothing when it was never used. */
  load(): AsyncIterable<Write[]>;
  /** Whether a rewrite of everything is worthwhile; asked after loading. */
  wantsReplacing?(): boolean;
  /** Stores one transaction. Once this resolves the writes survive a crash. */
  append(writes: readonly Write[]): Promise<void>;
  /** Replaces everything stored. */
  replace(rows: Iterable<Write>): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing: for tests, and for a fresh server at every start. */
export const forgetful: Persistence = {
  async *load() {},
  append: () => Promise.resolve(),
  replace: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
