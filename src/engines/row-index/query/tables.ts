import { parseGeoAnswer } from '~/engines/xforms/geo';
import { type Column, nullColumn, sealColumn, valueIn } from './columns';
import { startsIn } from './read-rows';
import { type Segment, sequencePath, type TablePart } from './segment';

/** A segment in use, with the replaced or deleted rows of its main table. */
export interface LiveSegment {
  readonly id: number;
  readonly segment: Segment;
  readonly dead: ReadonlySet<number>;
}

/** One mark per row of a table, over all segments. */
export type Marks = Uint8Array<ArrayBuffer>;

/** A table in one segment, and its offset in the marks. */
export interface Part {
  readonly live: LiveSegment;
  readonly part: TablePart;
  readonly base: number;
}

export interface Table {
  readonly path: string;
  readonly around: string | null;
  readonly parts: readonly (Part | undefined)[];
  /** Includes dead rows. */
  readonly size: number;
}

/** Main-table columns that order rows, for submissions and entities. */
const arrivalPaths = ['__system/submissionDate', '__system/createdAt'];

/** All rows of an index at one time, with caches. Each change creates a new one. */
export class Tables {
  private readonly tables = new Map<string, Table>();
  private readonly derived = new Map<TablePart, Map<string, Column>>();
  private readonly cache = new Map<string, unknown>();

  constructor(readonly segments: readonly LiveSegment[]) {
    const parents = new Map<string, string | null>([['', null]]);
    for (const { segment } of segments)
      for (const { path, around } of segment.tables.values()) parents.set(path, around);
    for (const [path, around] of parents) this.tables.set(path, this.gather(path, around));
  }

  private gather(path: string, around: string | null): Table {
    let size = 0;
    const parts = this.segments.map((live): Part | undefined => {
      const part = live.segment.tables.get(path);
      if (!part) return undefined;
      const base = size;
      size += part.count;
      return { live, part, base };
    });
    return { path, around, parts, size };
  }

  once<Value>(key: string, make: () => Value): Value {
    if (!this.cache.has(key)) this.cache.set(key, make());
    return this.cache.get(key) as Value;
  }

  get paths(): string[] {
    return [...this.tables.keys()];
  }

  table(path: string): Table | undefined {
    return this.tables.get(path);
  }

  /** Table of a field: its innermost repeat with rows. A repeat's own path is in its parent table. */
  tableOf(field: string): Table {
    let found = '';
    for (const path of this.tables.keys()) if (field.startsWith(`${path}/`) && path.length > found.length) found = path;
    return this.main(found);
  }

  private main(path: string): Table {
    return this.tables.get(path) ?? { path: '', around: null, parts: [], size: 0 };
  }

  /** A table and its ancestors, inner to outer. */
  chain(path: string): string[] {
    const chain = [path];
    for (let around = this.tables.get(path)?.around; around !== null && around !== undefined;) {
      chain.push(around);
      around = this.tables.get(around)?.around;
    }
    return chain;
  }

  /** Whether any row has the field, or it is a repeat. */
  knows(field: string): boolean {
    return this.once(`knows ${field}`, () => {
      if (isDerived(field)) return sourcesOf(field).every((source) => this.knows(source));
      if (field !== '' && this.tables.has(field)) return true;
      return this.tableOf(field).parts.some((part) => part?.part.columns.has(field));
    });
  }

  /** Nulls where the part lacks the field. */
  column({ part }: Part, field: string): Column {
    const known = part.columns.get(field);
    if (known) return known;
    let columns = this.derived.get(part);
    if (!columns) this.derived.set(part, (columns = new Map<string, Column>()));
    let column = columns.get(field);
    if (!column) {
      column = isDerived(field) ? derivedColumn(part, field) : nullColumn(part.count);
      columns.set(field, column);
    }
    return column;
  }

  /** Rows that are not dead; entries die with their parent row. */
  alive(path: string): Marks {
    return this.once(`alive ${path}`, () => {
      const table = this.main(path);
      if (path === '') {
        const marks = new Uint8Array(table.size).fill(1);
        for (const part of table.parts) if (part) for (const row of part.live.dead) marks[part.base + row] = 0;
        return marks;
      }
      return this.inward(this.alive(table.around ?? ''), table.around ?? '', path);
    });
  }

  inward(marks: Marks, from: string, to: string): Marks {
    if (from === to) return marks;
    const [table, step] = [this.main(to), this.main(to).around ?? ''];
    const outer = this.inward(marks, from, step);
    const around = this.main(step);
    const result = new Uint8Array(table.size);
    for (const [index, part] of table.parts.entries()) {
      if (!part) continue;
      const base = around.parts[index]?.base ?? 0;
      const { parents, count } = part.part;
      for (let row = 0; row < count; row += 1) result[part.base + row] = outer[base + (parents[row] ?? 0)] ?? 0;
    }
    return result;
  }

  /** Child marks to parent marks: one marked entry suffices. */
  outward(marks: Marks, from: string, to: string): Marks {
    if (from === to) return marks;
    const [table, step] = [this.main(from), this.main(from).around ?? ''];
    const around = this.main(step);
    const result = new Uint8Array(around.size);
    for (const [index, part] of table.parts.entries()) {
      if (!part) continue;
      const base = around.parts[index]?.base ?? 0;
      const { parents, count } = part.part;
      for (let row = 0; row < count; row += 1) if (marks[part.base + row] === 1) result[base + (parents[row] ?? 0)] = 1;
    }
    return this.outward(result, step, to);
  }

  /** Marks from one table to another via their common ancestor. */
  onto(marks: Marks, from: string, to: string): Marks {
    const outwards = this.chain(from);
    const common = this.chain(to).find((path) => outwards.includes(path)) ?? '';
    return this.inward(this.outward(marks, from, common), common, to);
  }

  rowAround(index: number, from: string, row: number, to: string): number {
    let at = row;
    for (let path = from; path !== to;) {
      const table = this.main(path);
      at = table.parts[index]?.part.parents[at] ?? 0;
      path = table.around ?? to;
    }
    return at;
  }

  /** Newest first, dead rows included. */
  natural(path: string): Uint32Array<ArrayBuffer> {
    return this.once(`natural ${path}`, () => (path === '' ? this.naturalMain() : this.naturalInner(path)));
  }

  private naturalMain(): Uint32Array<ArrayBuffer> {
    const table = this.main('');
    const times = new Float64Array(table.size).fill(-Infinity);
    const sequences = new Float64Array(table.size);
    for (const part of table.parts) {
      if (!part) continue;
      const arrival = arrivalPaths.map((path) => part.part.columns.get(path)).find((column) => column !== undefined);
      const sequence = this.column(part, sequencePath);
      for (let row = 0; row < part.part.count; row += 1) {
        const time =
          arrival?.kind === 'times' ? arrival.values[row] : arrival && Date.parse(String(valueIn(arrival, row)));
        if (time !== undefined && !Number.isNaN(time)) times[part.base + row] = time;
        sequences[part.base + row] =
          sequence.kind === 'numbers' ? (sequence.values[row] ?? 0) : Number(valueIn(sequence, row));
      }
    }
    const isBefore = (a: number, b: number) =>
      (times[b] ?? 0) - (times[a] ?? 0) || (sequences[b] ?? 0) - (sequences[a] ?? 0);
    return Uint32Array.from({ length: table.size }, (_, row) => row).sort(isBefore);
  }

  private naturalInner(path: string): Uint32Array<ArrayBuffer> {
    const table = this.main(path);
    const around = this.main(table.around ?? '');
    const order = new Uint32Array(table.size);
    const segments = this.segmentsOf(around.path);
    let at = 0;
    for (const outer of this.natural(around.path)) {
      const index = segments[outer] ?? 0;
      const [part, outerPart] = [table.parts[index], around.parts[index]];
      if (!part || !outerPart) continue;
      const starts = startsIn(part.part, outerPart.part.count);
      const row = outer - outerPart.base;
      for (let inner = starts[row] ?? 0; inner < (starts[row + 1] ?? 0); inner += 1) order[at++] = part.base + inner;
    }
    return order;
  }

  segmentsOf(path: string): Uint16Array {
    return this.once(`segments ${path}`, () => {
      const table = this.main(path);
      const segments = new Uint16Array(table.size);
      for (const [index, part] of table.parts.entries())
        if (part) segments.fill(index, part.base, part.base + part.part.count);
      return segments;
    });
  }
}

/** Computed fields, see `Condition`. */
const missingFiles = '__system/attachmentsMissing';
const [present, expected] = ['__system/attachmentsPresent', '__system/attachmentsExpected'];
const until = '#until:';

const isDerived = (field: string): boolean =>
  field === missingFiles || /#(?:accuracy|altitude|spot$|until:)/.test(field);

function sourcesOf(field: string): string[] {
  if (field === missingFiles) return [present, expected];
  const mark = field.indexOf('#');
  const source = field.slice(0, mark);
  return field.startsWith(until, mark) ? [source, field.slice(mark + until.length)] : [source];
}

const decimals = 4;
const rounded = (degrees: number): string => String(Number(degrees.toFixed(decimals)));

/** Epoch milliseconds of a server or device time; NaN for anything else. */
export function parseMoment(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
}

function locationPart(value: unknown, what: string): number | string | null {
  const point = parseGeoAnswer(value)?.points[0];
  if (!point) return null;
  if (what === 'spot') return `${rounded(point.lat)}, ${rounded(point.lon)}`;
  return what === 'accuracy' ? point.accuracy : point.altitude;
}

function derivedColumn(part: TablePart, field: string): Column {
  const [first = '', second] = sourcesOf(field);
  const one = part.columns.get(first);
  if (!one) return nullColumn(part.count);
  const rows = Array.from({ length: part.count }, (_, row) => row);
  if (second === undefined) {
    const what = field.slice(field.indexOf('#') + 1);
    return sealColumn(rows.map((row) => locationPart(valueIn(one, row), what)));
  }
  const other = part.columns.get(second);
  if (!other) return nullColumn(part.count);
  return sealColumn(
    rows.map((row) => {
      const [from, to] = [valueIn(one, row), valueIn(other, row)];
      const difference =
        field === missingFiles ? Number(to ?? NaN) - Number(from ?? NaN) : (parseMoment(to) - parseMoment(from)) / 1000;
      return Number.isFinite(difference) ? difference : null;
    }),
  );
}
