import type { ChoiceLabels, RowQuery, FoundIds, FoundPosition, FoundRows, Order, Row } from '../types';
import type { FieldInfo } from './conditions';
import { findRows, unknownFields, warmSearch } from './evaluate';
import { type Compare, countMarks, orderedRows } from './order';
import { idIn, readRow } from './read-rows';
import { type LiveSegment, type Marks, Tables } from './tables';

export interface EngineInit {
  multiple: readonly string[];
  locale: string;
}

/** Name of the parent id in a repeat row: `__Submissions-id`, `__Submissions-children-child-id`. */
const parentKey = (around: string): string => `__Submissions${around.replaceAll('/', '-')}-id`;

const maxCached = 8;

/** Answers questions about one index. `use` replaces its rows as a whole; they never change. */
export class RowEngine {
  tables = new Tables([]);
  version = 0;
  private readonly multiple: ReadonlySet<string>;
  private labels: ChoiceLabels = {};
  private readonly found = new Map<string, Marks>();
  readonly compare: Compare;

  constructor({ multiple, locale }: EngineInit) {
    this.multiple = new Set(multiple);
    this.compare = new Intl.Collator(locale, { numeric: true }).compare;
  }

  readonly knowledge: FieldInfo = {
    isMultiple: (field) => this.multiple.has(field),
    labels: (field) => (Object.hasOwn(this.labels, field) ? this.labels[field] : undefined),
  };

  use(segments: readonly LiveSegment[], version: number): void {
    this.tables = new Tables(segments);
    this.version = version;
    this.found.clear();
  }

  *warm(): Generator<void> {
    this.tables.natural('');
    yield;
    yield* warmSearch(this.tables, this.knowledge);
  }

  setLabels(labels: ChoiceLabels): void {
    this.labels = labels;
    this.found.clear();
  }

  find({ table, text, conditions }: RowQuery): Marks {
    const key = JSON.stringify([table, text, conditions]);
    const known = this.found.get(key);
    if (known) {
      // Least recently used: reinserted as the newest.
      this.found.delete(key);
      this.found.set(key, known);
      return known;
    }
    const marks = findRows(this.tables, { table, text, conditions }, this.knowledge);
    this.found.set(key, marks);
    if (this.found.size > maxCached) this.found.delete(this.found.keys().next().value ?? '');
    return marks;
  }

  answered({ conditions, order }: RowQuery, more: readonly string[] = []) {
    const fields = [...conditions, ...order].map(({ field }) => field);
    return { version: this.version, unknown: unknownFields(this.tables, [...fields, ...more]) };
  }

  count(find: RowQuery) {
    return { ...this.answered(find), total: countMarks(this.find(find)) };
  }

  private ordered(find: RowQuery, marks: Marks, skip: number, top: number): Uint32Array {
    const order: readonly Order[] = find.order;
    return orderedRows(this.tables, marks, { path: find.table, order, skip, top, compare: this.compare });
  }

  rows(find: RowQuery, skip: number, top: number, wkt: boolean): FoundRows {
    const marks = this.find(find);
    const table = this.tables.table(find.table);
    const segments = this.tables.segmentsOf(find.table);
    const rows: Row[] = [];
    const ids: string[] = [];
    for (const at of this.ordered(find, marks, skip, top)) {
      const index = segments[at] ?? 0;
      const part = table?.parts[index];
      if (!part) continue;
      const { segment } = part.live;
      const row = at - part.base;
      const read = readRow({ segment, wkt }, part.part, row);
      const around = segment.tables.get(part.part.around ?? '');
      if (find.table !== '' && around) read[parentKey(around.path)] = idIn(around, part.part.parents[row] ?? 0);
      rows.push(read);
      ids.push(this.idOf(index, find.table, row));
    }
    return { ...this.answered(find), total: countMarks(marks), rows, ids };
  }

  /** OData page; the next link's token is the position. */
  json(find: RowQuery, skip: number, top: number, wkt: boolean): ArrayBuffer {
    const { rows, total } = this.rows(find, skip, top, wkt);
    const end = skip + rows.length;
    const next = end < total && rows.length > 0 ? { '@odata.nextLink': `/index?%24skiptoken=${end}` } : {};
    const bytes = new TextEncoder().encode(JSON.stringify({ value: rows, '@odata.count': total, ...next }));
    return bytes.buffer;
  }

  /** Id of the submission or entity that a segment's row belongs to. */
  idOf(index: number, path: string, row: number): string {
    const main = this.tables.segments[index]?.segment.tables.get('');
    return main ? String(idIn(main, this.tables.rowAround(index, path, row, ''))) : '';
  }

  ids(find: RowQuery): FoundIds {
    const marks = this.find(find);
    const segments = this.tables.segmentsOf(find.table);
    const table = this.tables.table(find.table);
    const ids = new Set<string>();
    for (const at of this.ordered(find, marks, 0, marks.length)) {
      const index = segments[at] ?? 0;
      ids.add(this.idOf(index, find.table, at - (table?.parts[index]?.base ?? 0)));
    }
    return { ...this.answered(find), total: countMarks(marks), ids: [...ids] };
  }

  position(find: RowQuery, id: string): FoundPosition {
    const { ids, ...rest } = this.ids(find);
    const at = ids.indexOf(id);
    return { ...rest, position: at === -1 ? null : at };
  }
}
