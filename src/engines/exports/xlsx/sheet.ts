import { formulaStart } from '~/shared/lib/csv/write';
import type { ExportCounts, ExportPlan, PlanField, PlanTable, Row } from '../plan';
import { valueAt, labelledText, namesIn, parseGeometry, textOf, fieldValue, toWkt } from '../values';

const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetData>';
const sheetEnd = '</sheetData></worksheet>';

interface Column {
  header: string;
  cell: (ref: string, row: Row, keys: Keys) => string;
}

interface Keys {
  key: unknown;
  parentKey: unknown;
}

export interface SheetOutput {
  add: (xml: string) => void;
  end: () => void;
}

interface SheetOptions {
  plan: ExportPlan;
  counts: ExportCounts;
  open: (title: string) => SheetOutput;
  rowLimit?: number;
}

function typedCell(ref: string, value: unknown, field: PlanField, onShortened: () => void): string {
  if (value === null) return '';
  const text = () => textCell(ref, textOf(value), onShortened);
  const serial = (found: number | null, style: number) => (found === null ? text() : numberCell(ref, found, style));
  switch (field.type) {
    case 'int':
    case 'decimal':
      return typeof value === 'number' && isExact(value) ? numberCell(ref, value) : text();
    case 'date':
      return serial(dateSerial(textOf(value)), styles.date);
    case 'dateTime':
      return serial(dateTimeSerial(textOf(value)), styles.dateTime);
    case 'moment':
      return serial(momentSerial(textOf(value)), styles.dateTime);
    case 'time':
      return serial(timeSerial(textOf(value)), styles.time);
    case 'geotrace':
    case 'geoshape': {
      const place = parseGeometry(value);
      return place ? textCell(ref, toWkt(place), onShortened) : text();
    }
    default:
      return textCell(ref, textOf(labelledText(value, field)), onShortened);
  }
}

/** Points get one column per part, as in the server's exports. */
function pointColumns({ path, header }: PlanField, { words }: ExportPlan): Column[] {
  const part = (
    name: string,
    pick: (place: NonNullable<ReturnType<typeof parseGeometry>>) => number | null | undefined,
  ) => ({
    header: `${header}-${name}`,
    cell: (ref: string, row: Row) => {
      const place = parseGeometry(valueAt(row, path));
      const value = place && pick(place);
      return typeof value === 'number' ? numberCell(ref, value) : '';
    },
  });
  return [
    part(words.latitude, ({ positions }) => positions[0]?.[1]),
    part(words.longitude, ({ positions }) => positions[0]?.[0]),
    part(words.altitude, ({ positions }) => positions[0]?.[2]),
    part(words.accuracy, ({ accuracy }) => accuracy),
  ];
}

/** One column per choice, as in the server's exports; empty without an answer. */
const choiceColumns = ({ path, choiceColumns: columns = [] }: PlanField): Column[] =>
  columns.map(({ name, header }) => ({
    header,
    cell: (ref, row) => {
      const value = valueAt(row, path);
      return typeof value === 'string' && value !== '' ? numberCell(ref, namesIn(value).includes(name) ? 1 : 0) : '';
    },
  }));

/** Time cells have no offset, so the original answer is beside them. */
const offsetColumns = ({ path, header, type }: PlanField, { words }: ExportPlan): Column[] =>
  type === 'dateTime' || type === 'time'
    ? [
        {
          header: `${header}-${words.withOffset}`,
          cell: (ref, row) => textCell(ref, textOf(valueAt(row, path) ?? ''), () => undefined),
        },
      ]
    : [];

function columnsOf({ path, fields }: PlanTable, plan: ExportPlan, onShortened: () => void): Column[] {
  const own = fields.flatMap((field): Column[] =>
    field.type === 'geopoint'
      ? pointColumns(field, plan)
      : [
          {
            header: field.header,
            cell: (ref, row) => typedCell(ref, fieldValue(row, field), field, onShortened),
          },
          ...choiceColumns(field),
          ...offsetColumns(field, plan),
        ],
  );
  if (path.length === 0) return own;
  const key = (header: string, pick: (keys: Keys) => unknown): Column => ({
    header,
    cell: (ref, _, keys) => textCell(ref, textOf(pick(keys) ?? ''), onShortened),
  });
  return [key(plan.words.parentKey, ({ parentKey }) => parentKey), key(plan.words.key, (keys) => keys.key), ...own];
}

/** Rows beyond the sheet limit continue in further sheets. */
export class Sheet {
  private readonly columns: readonly (Column & { name: string })[];
  private readonly title: string;
  private out: SheetOutput;
  private row = 1;

  constructor(
    table: PlanTable,
    private readonly options: SheetOptions,
  ) {
    const { plan, counts } = options;
    this.title = table.title;
    const onShortened = () => {
      counts.shortened += 1;
    };
    this.columns = columnsOf(table, plan, onShortened).map((column, index) => ({ ...column, name: columnName(index) }));
    this.out = this.begin();
  }

  private begin(): SheetOutput {
    const out = this.options.open(this.title);
    const head = this.columns.map(
      ({ header, name }) =>
        `<c r="${name}1" s="${styles.head}" t="inlineStr"><is><t xml:space="preserve">${escapeText(header)}</t></is></c>`,
    );
    out.add(`${sheetStart}<row r="1">${head.join('')}</row>`);
    this.row = 1;
    return out;
  }

  write(row: Row, keys: Keys): void {
    if (this.row >= (this.options.rowLimit ?? maxRows)) {
      this.end();
      this.options.counts.continued += 1;
      this.out = this.begin();
    }
    this.row += 1;
    let xml = `<row r="${this.row}">`;
    for (const { name, cell } of this.columns) xml += cell(`${name}${this.row}`, row, keys);
    this.out.add(`${xml}</row>`);
  }

  end(): void {
    this.out.add(sheetEnd);
    this.out.end();
  }
}

export function aboutSheet(lines: ExportPlan['about']['lines']): string {
  const rows = lines.map(
    ([name, value], index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, name, () => undefined)}${textCell(`B${index + 1}`, value, () => undefined)}</row>`,
  );
  return `${sheetStart.replace(/<sheetViews>.*<\/sheetViews>/, '<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols>')}${rows.join('')}${sheetEnd}`;
}

/** Cell limit of spreadsheets, which refuse longer texts. */
const maxTextLength = 32_767;
const maxRows = 1_048_576;

export const styles = { plain: 0, date: 1, dateTime: 2, time: 3, asText: 4, head: 5 } as const;

export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Tabs and line feeds stay; user text that looks like an `_x0000_` escape is escaped. */
const unusual = /[&<>\uFFFE\uFFFF]|(?![\t\n])[\p{Cc}]|_x[0-9A-Fa-f]{4}_/gu;
const replaced = (found: string): string => {
  switch (found) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '\uFFFE':
    case '\uFFFF':
      return '\uFFFD';
    default:
      if (found.startsWith('_')) return `_x005F${found}`;
      return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  }
};

/** Characters that XML cannot have are escaped as SpreadsheetML does. */
export const escapeText = (text: string): string => text.toWellFormed().replace(unusual, replaced);

/** Text cell, which no spreadsheet evaluates. Formula-like text also gets the style that keeps it text when edited. */
export function textCell(ref: string, text: string, onShortened: () => void): string {
  if (text === '') return '';
  let kept = text;
  if (text.length > maxTextLength) {
    onShortened();
    kept = text.slice(0, maxTextLength);
  }
  const style = formulaStart.test(kept) ? ` s="${styles.asText}"` : '';
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(kept)}</t></is></c>`;
}

export const numberCell = (ref: string, value: number, style: number = styles.plain): string =>
  `<c r="${ref}"${style === styles.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const day = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** 1900-03-01: spreadsheets miscount earlier days, so those stay text. */
const firstSerial = 61;
const lastSerial = 2_958_466;

const inRange = (serial: number): number | null => (serial >= firstSerial && serial < lastSerial ? serial : null);

/** Null if spreadsheets have no number for the date. */
export function dateSerial(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, dayOfMonth] = match.slice(1).map(Number) as [number, number, number];
  const time = Date.UTC(year, month - 1, dayOfMonth);
  if (!new Date(time).toISOString().startsWith(text)) return null;
  return inRange((time - epoch) / day);
}

/** In the local time of the answer's device, without its offset. */
export function dateTimeSerial(text: string): number | null {
  const [, dayText = '', time = ''] = /^([^T]+)T(.+)$/.exec(text) ?? [];
  const [date, part] = [dateSerial(dayText), timeSerial(time)];
  return date === null || part === null ? null : date + part;
}

/** In the zone of this device, to the second; null if it has none. */
export function momentSerial(text: string): number | null {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  const local = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
  return inRange((local - epoch) / day);
}

/** Fraction of a day of "14:05:30.000+02:00", without its zone; null if invalid. */
export function timeSerial(text: string): number | null {
  const match = /^(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** Spreadsheets store 15 digits. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) < 1e15);
