/** The sheets of a workbook as rows of texts, and as records by column. */

/** Rows of cells by the name of their sheet, in lower case. */
export type Sheets = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The file is no workbook that can be read. */
export class NoWorkbook extends Error {
  override readonly name = 'NoWorkbook';
}

/** A row below the header. */
export interface SheetRow {
  /** As a spreadsheet program counts: the header is row 1. */
  readonly number: number;
  /** Cells that are not empty, by column. A translated column is named `label::French`. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

const otherNames: Readonly<Record<string, string>> = {
  caption: 'label',
  command: 'type',
  calculate: 'calculation',
  relevance: 'relevant',
  read_only: 'readonly',
  image: 'media::image',
  audio: 'media::audio',
  video: 'media::video',
  dataset: 'list_name',
  repeat: 'repeat_count',
  id_string: 'form_id',
  title: 'form_title',
};

/** A column by its usual name; the language behind `::`, formerly `:`, is kept as it is written. */
function columnName(header: string): string {
  const [first = '', ...rest] = header.split(header.includes('::') ? '::' : ':').map((part) => part.trim());
  const kind = first.toLowerCase().replace(/[\s-]+/g, '_');
  if (kind === 'media') return ['media', (rest[0] ?? '').toLowerCase(), ...rest.slice(1)].join('::');
  if (kind === 'bind' && rest[0] === 'entities:saveto') return 'save_to';
  return [otherNames[kind] ?? kind, ...rest].join('::');
}

/** A cell without space around it, without doubled spaces and typographic quotes. */
const tidy = (cell: string): string =>
  cell
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\u00a0/g, ' ')
    .trim();

/** A sheet as records; without the sheet there are none. */
export function tableOf(sheets: Sheets, name: string): Table {
  const [header = [], ...below] = sheets.get(name) ?? [];
  const columns = header.map(columnName);
  const rows = below.map((row, index) => ({
    number: index + 2,
    cells: new Map(
      row.flatMap((cell, at): [string, string][] => {
        const [column, text] = [columns[at] ?? '', tidy(cell)];
        return column === '' || text === '' ? [] : [[column, text]];
      }),
    ),
  }));
  return { columns: columns.filter((column) => column !== ''), rows: rows.filter(({ cells }) => cells.size > 0) };
}
