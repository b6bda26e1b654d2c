import type { QuoteError } from '~/shared/lib/csv/tokenize';
import { withoutFormulas } from '~/shared/lib/csv/write';
import { findCellsError, isEmpty, type RowError } from './check';
import { idColumns } from './mapping';
import { createEntityMapper, type ImportPlan, createLabeller } from './plan';
import { normalizeUuid, rowUuid } from './uuids';

export type RowMatch = { by: 'uuid'; column: number } | { by: 'label' } | { by: 'property'; property: string };

export interface UpdatePlan extends ImportPlan {
  match: RowMatch;
  creates: boolean;
  /** Empty cells change nothing; otherwise they clear the property. */
  keepsEmpty: boolean;
  /** Also change values that differ only in notation. */
  exact: boolean;
  /** Seeds of earlier tries with this file: what they created is not new. */
  earlier: readonly string[];
}

/** An empty `field` is the label. */
interface Change {
  field: string;
  from: string;
  to: string;
}

/** What would become of a row. Unchanged rows are only counted. */
export type ComparedRow = { row: number; label: string } & (
  | { kind: 'new'; data: Record<string, string> }
  | { kind: 'changed'; uuid: string; version: number; changes: Change[] }
  | { kind: 'ambiguous'; why: 'list' | 'file' }
  | { kind: 'missing' }
  | { kind: 'problem'; fault: RowError }
);

export interface Comparison {
  lines: ComparedRow[];
  unchanged: number;
  /** Unchanged rows with values that differ only in notation. */
  notation: number;
}

interface Present {
  uuid: string;
  version: number;
  label: string;
  cells: string[];
}

/** The entities of a list from its CSV file, indexed by the match key. */
export class ExistingEntities {
  private header: string[] | null = null;
  private readonly found = new Map<string, Present | 'several'>();
  private readonly byUuid: Map<string, Present> | null;
  private readonly match: RowMatch;
  private at: Record<'uuid' | 'label' | 'version' | 'key', number> | null = null;

  constructor({ match, earlier }: Pick<UpdatePlan, 'match' | 'earlier'>) {
    this.match = match;
    this.byUuid = earlier.length === 0 ? null : new Map();
  }

  /** The first row is the header. */
  take(cells: string[]): void {
    if (this.at === null) {
      this.header = cells;
      const { match } = this;
      const [uuid, label, version] = ['__id', 'label', '__version'].map((name) => cells.indexOf(name)) as [
        number,
        number,
        number,
      ];
      const key = match.by === 'uuid' ? uuid : match.by === 'label' ? label : this.column(match.property);
      this.at = { uuid, label, version, key };
      return;
    }
    const { uuid, label, version, key } = this.at;
    const name = this.keyOf(cells[key] ?? '');
    const entity = { uuid: cells[uuid] ?? '', label: cells[label] ?? '', version: Number(cells[version]), cells };
    this.byUuid?.set(entity.uuid, entity);
    if (name === '') return;
    this.found.set(name, this.found.has(name) ? 'several' : entity);
  }

  find(key: string): Present | 'several' | undefined {
    return this.found.get(this.keyOf(key));
  }

  findCreated(seeds: readonly string[], row: number): Present | undefined {
    for (const seed of seeds) {
      const entity = this.byUuid?.get(rowUuid(seed, row));
      if (entity) return entity;
    }
    return undefined;
  }

  /** System columns begin with `__`, which no property does. */
  column(property: string): number {
    return this.header?.indexOf(property) ?? -1;
  }

  private keyOf(text: string): string {
    return this.match.by === 'uuid' ? normalizeUuid(text) : text.trim();
  }
}

export class Comparer {
  private readonly plan: UpdatePlan;
  private readonly present: ExistingEntities;
  private readonly result: Comparison = { lines: [], unchanged: 0, notation: 0 };
  private readonly labelOf: (cells: readonly string[]) => string;
  private readonly entityOf: ReturnType<typeof createEntityMapper>;
  private readonly columns: { property: string; column: number; at: number }[];
  private readonly seen = new Set<string>();
  /** Null if the label is the key. */
  private readonly keyColumn: number | null;

  constructor(plan: UpdatePlan, present: ExistingEntities) {
    this.plan = plan;
    this.present = present;
    this.labelOf = createLabeller(plan);
    this.entityOf = createEntityMapper(plan);
    const { match } = plan;
    this.keyColumn =
      match.by === 'uuid' ? match.column : match.by === 'property' ? plan.properties.indexOf(match.property) : null;
    this.columns = plan.properties.flatMap((property, column) =>
      property === null ? [] : [{ property, column, at: present.column(property) }],
    );
  }

  take(cells: readonly string[], row: number, quotes: QuoteError | null): void {
    if (quotes === null && isEmpty(cells)) return;
    const label = this.labelOf(cells);
    const fault = findCellsError(cells, quotes, this.plan.header.length);
    if (fault !== null) this.add({ row, label, kind: 'problem', fault });
    else this.compare(cells, row, label);
  }

  finish(): Comparison {
    return this.result;
  }

  private add(line: ComparedRow): void {
    this.result.lines.push(line);
  }

  private compare(cells: readonly string[], row: number, label: string): void {
    const key = (this.keyColumn === null ? label : (cells[this.keyColumn] ?? '')).trim();
    const entity = this.present.find(key) ?? this.present.findCreated(this.plan.earlier, row);
    if (entity === 'several') return this.add({ row, label, kind: 'ambiguous', why: 'list' });
    if (!entity) return this.addWithout(cells, row, label, key);
    if (this.seen.has(entity.uuid)) return this.add({ row, label, kind: 'ambiguous', why: 'file' });
    this.seen.add(entity.uuid);
    const { changes, inNotation } = this.changesOf(cells, label, entity);
    if (changes.length > 0) {
      const { uuid, version } = entity;
      return this.add({ row, label: entity.label, kind: 'changed', uuid, version, changes });
    }
    this.result.unchanged += 1;
    if (inNotation) this.result.notation += 1;
    return undefined;
  }

  /** A row without a matching entity. An unknown UUID is a mistake rather than a new entity. */
  private addWithout(cells: readonly string[], row: number, label: string, key: string): void {
    const { match, creates } = this.plan;
    if (!creates || (match.by === 'uuid' && key !== '')) return this.add({ row, label, kind: 'missing' });
    if (label.trim() === '') return this.add({ row, label, kind: 'problem', fault: 'label' });
    if (key !== '' && this.seen.has(`new ${key}`)) return this.add({ row, label, kind: 'ambiguous', why: 'file' });
    if (key !== '') this.seen.add(`new ${key}`);
    return this.add({ row, label, kind: 'new', data: this.entityOf(cells).data });
  }

  private changesOf(cells: readonly string[], label: string, entity: Present) {
    const changes: Change[] = [];
    let inNotation = false;
    const { exact, keepsEmpty, match } = this.plan;
    const compare = (field: string, from: string, to: string) => {
      if (from === to) return;
      if (!exact && isSameValue(from, to)) inNotation = true;
      else changes.push({ field, from, to });
    };
    // A label cannot be cleared.
    if (match.by !== 'label' && label.trim() !== '') compare('', entity.label, label);
    for (const { property, column, at } of this.columns) {
      const cell = cells[column];
      const isKey = match.by === 'property' && property === match.property;
      if (cell === undefined || isKey || (cell === '' && keepsEmpty)) continue;
      // The list may not have the property yet.
      compare(property, entity.cells[at] ?? '', cell);
    }
    return { changes, inNotation };
  }
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const localDate = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** Long numbers as spreadsheets write them: `1.23457E+14`, with at most 30 decimals. */
const shortened = /^[+-]?\d(?:[.,](\d{1,30}))?e[+-]?\d+$/i;

const numberOf = (text: string): number => (plainNumber.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

/** Whether a spreadsheet may have written the ISO date as `local`, day or month first. */
function isSameDate(iso: string, local: string): boolean {
  const [, year, month, day] = isoDate.exec(iso) ?? [];
  const [, first, second, shown] = localDate.exec(local) ?? [];
  if (year === undefined || shown === undefined) return false;
  const parts = [Number(first), Number(second)];
  const has = (one: number, other: number) => parts[0] === one && parts[1] === other;
  return year.endsWith(shown) && (has(Number(day), Number(month)) || has(Number(month), Number(day)));
}

function isSameNumber(before: string, after: string): boolean {
  const [one, other] = [numberOf(before), numberOf(after)];
  if (one === other) return true;
  const match = shortened.exec(after);
  const digits = match?.[1]?.length ?? 0;
  return match !== null && one.toExponential(digits) === other.toExponential(digits);
}

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/**
 * Whether two values differ at most in notation: line breaks, surrounding spaces, decimal sign and zeros of a
 * number, date format, capitals of true and false, or the apostrophe that keeps formulas from running.
 */
export function isSameValue(before: string, after: string): boolean {
  const [one, other] = [tidy(before), tidy(after)];
  if (one === other || withoutFormulas(one) === other) return true;
  if (/^(?:true|false)$/i.test(one)) return one.toLowerCase() === other.toLowerCase();
  return isSameNumber(one, other) || isSameDate(one, other);
}

/** Columns that may have entity UUIDs, besides those named like an id. */
const uuidColumns = ['__id', 'uuid', 'name'];

export const uuidMatch = (column: number): string => `column ${column}`;

/**
 * Ways to match rows to entities, by option value; the first is suggested. What the list itself has comes before
 * columns that are only named like an id. `uuids`: columns whose values look like UUIDs. `known`: the list's
 * properties.
 */
export function matchOptions(
  { header, label, properties }: ImportPlan,
  uuids: readonly number[],
  known: readonly string[],
): Map<string, RowMatch> {
  const matches = new Map<string, RowMatch>();
  const isOwn = (column: number) =>
    properties[column] === header[column]?.trim() && known.includes(header[column]?.trim() ?? '');
  const byUuid = (columns: readonly number[]) => {
    for (const column of columns) if (column !== -1) matches.set(uuidMatch(column), { by: 'uuid', column });
  };
  const byProperty = (columns: readonly number[]) => {
    for (const column of columns) {
      const property = properties[column] ?? null;
      if (property !== null) matches.set(`property ${property}`, { by: 'property', property });
    }
  };
  const ids = idColumns(header);
  byUuid(uuidColumns.map((name) => header.findIndex((cell, at) => cell.trim() === name && !isOwn(at))));
  byProperty(ids.filter(isOwn));
  byUuid(uuids.filter((column) => !isOwn(column)));
  if (label.kind === 'template' || label.column !== -1) matches.set('label', { by: 'label' });
  byUuid(ids.filter((column) => !isOwn(column)));
  byProperty(properties.map((_, column) => column));
  // A property may have the entities' UUIDs, too.
  byUuid([...uuids, ...ids]);
  return matches;
}
