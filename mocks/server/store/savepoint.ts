/** A part of a transaction that can fail alone. */
import { type Key, type Table, type TableName, type Tables, definitions } from './tables';

type AnyTable = Table<object, Key, string>;

/** A view of a table that records how to undo the writes through it. */
function noting(name: TableName, table: AnyTable, undo: (() => void)[]): AnyTable {
  const keyOf = definitions[name].key as unknown as (row: object) => Key;
  const note = (key: Key) => {
    const before = table.get(key);
    undo.push(() => void (before ? table.put(before) : table.delete(key)));
  };
  const put = (row: object) => {
    note(keyOf(row));
    return table.put(row);
  };
  const own: Partial<AnyTable> = {
    put,
    patch: (key, change) => {
      const before = table.get(key);
      if (!before) throw new Error(`no row ${String(key)} to change`);
      return put({ ...before, ...change });
    },
    delete: (key) => {
      note(key);
      return table.delete(key);
    },
    nextId: () => table.nextId(),
  };
  return Object.assign(Object.create(table) as AnyTable, own);
}

/**
 * Runs `work` on views of the tables. When it throws, only the writes through the views are rolled back, and the error
 * is rethrown.
 */
export function withSavepoint<T>(tables: Tables, work: (tables: Tables) => T): T {
  const undo: (() => void)[] = [];
  const names = Object.keys(definitions) as TableName[];
  const views = names.map((name) => [name, noting(name, tables[name] as unknown as AnyTable, undo)]);
  try {
    return work(Object.fromEntries(views) as Tables);
  } catch (failure) {
    for (const step of undo.reverse()) step();
    throw failure;
  }
}
