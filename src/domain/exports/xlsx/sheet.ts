import type { ExportCounts, ExportPlan, PlanField, PlanTable, Row } from '../plan';
import { at, labelled, namesIn, placeOf, textOf, valueOf, wktOf } from '../values';
import {
  columnName,
  dateSerial,
  dateTimeSerial,
  escapeText,
  isExact,
  momentSerial,
  mostRows,
  numberCell,
  styles,
  textCell,
  timeSerial,
} from './cells';

const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetData>';
const sheetEnd = '</sheetData></worksheet>';

/** A column of a sheet: its header, and how the value of a row is written into a cell. */
interface Column {
  header: string;
  cell: (ref: string, row: Row, keys: Keys) => string;
}

/** What identifies a row, and the row around it. */
export interface Keys {
  key: unknown;
  parentKey: unknown;
}

/** Receives the XML of one sheet. */
export interface SheetOutput {
  add: (xml: string) => void;
  end: () => void;
}

interface SheetOptions {
  plan: ExportPlan;
  counts: ExportCounts;
  /** Opens a sheet of the workbook. */
  open: (title: string) => SheetOutput;
  /** Default: what the format can have. */
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
      const place = placeOf(value);
      return place ? textCell(ref, wktOf(place), onShortened) : text();
    }
    default:
      return textCell(ref, textOf(labelled(value, field)), onShortened);
  }
}

/** A point has columns for its parts, as in the server's tables. */
function pointColumns({ path, header }: PlanField, { words }: ExportPlan): Column[] {
  const part = (name: string, pick: (place: NonNullable<ReturnType<typeof placeOf>>) => number | null | undefined) => ({
    header: `${header}-${name}`,
    cell: (ref: string, row: Row) => {
      const place = placeOf(at(row, path));
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

/** A column per choice, as in the server's tables: empty without an answer. */
const choiceColumns = ({ path, choiceColumns: columns = [] }: PlanField): Column[] =>
  columns.map(({ name, header }) => ({
    header,
    cell: (ref, row) => {
      const value = at(row, path);
      return typeof value === 'string' && value !== '' ? numberCell(ref, namesIn(value).includes(name) ? 1 : 0) : '';
    },
  }));

/** A time cell has no offset, so the answer as it was given is beside it. */
const offsetColumns = ({ path, header, type }: PlanField, { words }: ExportPlan): Column[] =>
  type === 'dateTime' || type === 'time'
    ? [
        {
          header: `${header}-${words.withOffset}`,
          cell: (ref, row) => textCell(ref, textOf(at(row, path) ?? ''), () => undefined),
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
            cell: (ref, row) => typedCell(ref, valueOf(row, field), field, onShortened),
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

/** The rows of one table; more than a sheet can have go on in further sheets. */
export class Sheet {
  private readonly columns: readonly (Column & { name: string })[];
  private readonly title: string;
  private readonly options: SheetOptions;
  private out: SheetOutput;
  private row = 1;

  constructor(table: PlanTable, options: SheetOptions) {
    const { plan, counts } = options;
    this.options = options;
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
    if (this.row >= (this.options.rowLimit ?? mostRows)) {
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

/** A sheet of two columns of text. */
export function aboutSheet(lines: ExportPlan['about']['lines']): string {
  const rows = lines.map(
    ([name, value], index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, name, () => undefined)}${textCell(`B${index + 1}`, value, () => undefined)}</row>`,
  );
  return `${sheetStart.replace(/<sheetViews>.*<\/sheetViews>/, '<cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols>')}${rows.join('')}${sheetEnd}`;
}
