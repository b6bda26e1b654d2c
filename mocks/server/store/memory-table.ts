import { includes, type Keys, type RowRange } from './row-range';
import type { Key, Table, TableDefinition } from './tables';

/** A row that was put or, with `after` undefined, deleted; a rollback restores `before`. */
export interface Change<Row> {
  key: Key;
  before: Row | undefined;
  after: Row | undefined;
}

/**
 * A table in memory with its indexes. Every write is reported, so that the store can log it or roll it back. Ranges of
 * rows may be computed (`RowRange`); deleting one of those is not possible.
 */
export class MemoryTable<Row extends object, K extends Key, Index extends string> implements Table<Row, K, Index> {
  private byKey = new Map<K, Row>();
  /** Most index values have one row: a single row is stored directly, several in a map. */
  private readonly byIndex = new Map<Index, Map<Key, Row | Map<K, Row>>>();
  private lastId = 0;
  private readonly definition: TableDefinition<Row, K, Index>;
  private readonly report: (change: Change<Row>) => void;
  private readonly ranges: () => readonly RowRange<Row, Index>[];

  constructor(
    definition: TableDefinition<Row, K, Index>,
    report: (change: Change<Row>) => void,
    ranges: () => readonly RowRange<Row, Index>[] = () => [],
  ) {
    this.definition = definition;
    this.report = report;
    this.ranges = ranges;
    for (const index of this.indexNames()) this.byIndex.set(index, new Map());
  }

  get size(): number {
    return this.ranges().reduce((sum, range) => sum + this.computedIn(range), this.byKey.size);
  }

  get(key: K): Row | undefined {
    return this.byKey.get(key) ?? this.computed(key);
  }

  has(key: K): boolean {
    return this.byKey.has(key) || this.ranges().some((range) => includes(range, key));
  }

  rows(): Row[] {
    return [...this.ranges().flatMap((range) => this.viewsOf(range, range)), ...this.byKey.values()];
  }

  stored(): Row[] {
    return [...this.byKey.values()];
  }

  entries(): IterableIterator<[K, Row]> {
    return this.byKey.entries();
  }

  by(index: Index, value: Key): Row[] {
    const found = this.byIndex.get(index)?.get(value);
    const stored = found === undefined ? [] : found instanceof Map ? [...found.values()] : [found];
    const computed = this.ranges().flatMap((range) => {
      const keys = range.keysOf(index, value);
      return keys ? this.viewsOf(range, keys) : [];
    });
    if (computed.length === 0) return stored;
    for (const row of stored) computed.push(row);
    return computed;
  }

  one(index: Index, value: Key): Row | undefined {
    const found = this.byIndex.get(index)?.get(value);
    if (found !== undefined) return found instanceof Map ? found.values().next().value : found;
    for (const range of this.ranges()) {
      const keys = range.keysOf(index, value);
      if (keys && this.computedIn(keys) > 0) return range.row(keys.first);
    }
    return undefined;
  }

  count(index: Index, value: Key): number {
    const found = this.byIndex.get(index)?.get(value);
    const stored = found === undefined ? 0 : found instanceof Map ? found.size : 1;
    return this.ranges().reduce((sum, range) => {
      const keys = range.keysOf(index, value);
      return keys ? sum + this.computedIn(keys) : sum;
    }, stored);
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.byKey.values()) if (test(row)) return row;
    return this.ranges().length === 0 ? undefined : this.rows().find(test);
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
    const before = this.get(key);
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
    for (const { first, count } of this.ranges()) this.lastId = Math.max(this.lastId, first + count - 1);
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

  private computed(key: Key): Row | undefined {
    const range = this.ranges().find((one) => includes(one, key));
    return range && includes(range, key) ? range.row(key) : undefined;
  }

  /** How many of these rows are not stored. */
  private computedIn(keys: Keys): number {
    if (keys.count === 1) return this.byKey.has(keys.first as K) ? 0 : 1;
    let written = 0;
    for (const key of this.byKey.keys()) if (includes(keys, key)) written += 1;
    return keys.count - written;
  }

  private viewsOf(range: RowRange<Row, Index>, { first, count }: Keys): Row[] {
    const rows: Row[] = [];
    for (let key = first; key < first + count; key += 1) if (!this.byKey.has(key as K)) rows.push(range.view(key));
    return rows;
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
