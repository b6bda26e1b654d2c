import type { Key, Table, TableDefinition } from './tables';

/** A row that was put or, with `after` undefined, deleted; a rollback restores `before`. */
export interface Change<Row> {
  key: Key;
  before: Row | undefined;
  after: Row | undefined;
}

/** A table in memory with its indexes. Every write is reported, so that the store can log it or roll it back. */
export class MemoryTable<Row extends object, K extends Key, Index extends string> implements Table<Row, K, Index> {
  private byKey = new Map<K, Row>();
  /** Most index values have one row: a single row is stored directly, several in a map. */
  private readonly byIndex = new Map<Index, Map<Key, Row | Map<K, Row>>>();
  private lastId = 0;
  private readonly definition: TableDefinition<Row, K, Index>;
  private readonly report: (change: Change<Row>) => void;

  constructor(definition: TableDefinition<Row, K, Index>, report: (change: Change<Row>) => void) {
    this.definition = definition;
    this.report = report;
    for (const index of this.indexNames()) this.byIndex.set(index, new Map());
  }

  get size(): number {
    return this.byKey.size;
  }

  get(key: K): Row | undefined {
    return this.byKey.get(key);
  }

  has(key: K): boolean {
    return this.byKey.has(key);
  }

  rows(): Row[] {
    return [...this.byKey.values()];
  }

  entries(): IterableIterator<[K, Row]> {
    return this.byKey.entries();
  }

  by(index: Index, value: Key): Row[] {
    const found = this.byIndex.get(index)?.get(value);
    if (found === undefined) return [];
    return found instanceof Map ? [...found.values()] : [found];
  }

  one(index: Index, value: Key): Row | undefined {
    const found = this.byIndex.get(index)?.get(value);
    return found instanceof Map ? found.values().next().value : found;
  }

  count(index: Index, value: Key): number {
    const found = this.byIndex.get(index)?.get(value);
    if (found === undefined) return 0;
    return found instanceof Map ? found.size : 1;
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.byKey.values()) if (test(row)) return row;
    return undefined;
  }

  filter(test: (row: Row) => boolean): Row[] {
    return this.rows().filter(test);
  }

  put(row: Row): Row {
    const key = this.definition.key(row);
    const before = this.byKey.get(key);
    this.apply(key, before, row);
    this.report({ key, before, after: row });
    return row;
  }

  patch(key: K, change: Partial<Row>): Row {
    const before = this.byKey.get(key);
    if (!before) throw new Error(`no row ${String(key)} to change`);
    return this.put({ ...before, ...change });
  }

  delete(key: K): boolean {
    const before = this.byKey.get(key);
    if (!before) return false;
    this.apply(key, before, undefined);
    this.report({ key, before, after: undefined });
    return true;
  }

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  /** Writes without reporting: for loading, replaying and rolling back. */
  apply(key: Key, before: Row | undefined, after: Row | undefined): void {
    // The key has the table's own type, because it came from `definition.key`.
    const own = key as K;
    for (const index of this.indexNames()) {
      const read = this.definition.indexes[index];
      const was = before === undefined ? undefined : read(before);
      const is = after === undefined ? undefined : read(after);
      if (was !== undefined && was !== is) this.forget(index, was, own);
      if (is !== undefined && after !== undefined) this.remember(index, is, own, after);
    }
    if (after === undefined) this.byKey.delete(own);
    else this.byKey.set(own, after);
    if (typeof own === 'number' && own > this.lastId) this.lastId = own;
  }

  load(rows: Iterable<Row>): void {
    this.byKey = new Map();
    this.lastId = 0;
    for (const values of this.byIndex.values()) values.clear();
    for (const row of rows) this.apply(this.definition.key(row), undefined, row);
  }

  private indexNames(): Index[] {
    return Object.keys(this.definition.indexes) as Index[];
  }

  private remember(index: Index, value: Key, key: K, row: Row): void {
    const values = this.byIndex.get(index);
    if (!values) return;
    const found = values.get(value);
    if (found instanceof Map) {
      found.set(key, row);
      return;
    }
    const other = found === undefined ? undefined : (this.definition.key(found) as K);
    if (found === undefined || other === undefined || other === key) values.set(value, row);
    else
      values.set(
        value,
        new Map([
          [other, found],
          [key, row],
        ]),
      );
  }

  private forget(index: Index, value: Key, key: K): void {
    const values = this.byIndex.get(index);
    const found = values?.get(value);
    if (!values || found === undefined) return;
    if (!(found instanceof Map)) {
      if (this.definition.key(found) === key) values.delete(value);
      return;
    }
    found.delete(key);
    if (found.size === 0) values.delete(value);
  }
}
