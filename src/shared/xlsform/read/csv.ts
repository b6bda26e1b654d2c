/** Reads a form in one CSV file: a row with the name of a sheet in its first column begins that sheet. */
import { Tokenizer } from '~/shared/csv/tokenize';
import type { Workbook } from '../workbook';
import { CellCount } from './grid';
import type { Limits } from './limits';
import { hasSeparators, textOfFile } from './text-file';
import { UnreadableWorkbook } from './unreadable';

/** Commas of a form with one question. */
const fewestCommas = 4;

interface Table {
  readonly name: string;
  rows: string[][];
  /** Which column each cell of the following rows is in; undefined until a header has been read. */
  columns: number[] | undefined;
}

/** Takes a header: the first one of a sheet, or a further one, whose known columns keep their places. */
function takeHeader(table: Table, header: readonly string[]): void {
  const [first] = table.rows;
  if (!first) {
    table.rows.push([...header]);
    table.columns = header.map((_, index) => index);
    return;
  }
  table.columns = header.map((name) => {
    const known = first.indexOf(name);
    return known === -1 ? first.push(name) - 1 : known;
  });
}

function takeRow(table: Table, columns: readonly number[], cells: readonly string[]): void {
  const row: string[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    while (row.length <= column) row.push('');
    if (cell !== '') row[column] = cell;
  }
  table.rows.push(row);
}

/** The sheets of a CSV file. Rows without content are left out. Throws UnreadableWorkbook. */
export function readCsvForm(bytes: Uint8Array, limits: Limits): Workbook {
  const text = textOfFile(bytes);
  if (!hasSeparators(text, ',', fewestCommas)) throw new UnreadableWorkbook('no-table');
  const tables = new Map<string, Table>();
  const count = new CellCount(limits);
  let table: Table | undefined;
  const tokenizer = new Tokenizer(',', ([first = '', ...rest]) => {
    const [name, cells] = [first.trim(), rest.map((cell) => cell.trim())];
    if (name !== '') {
      const key = name.toLowerCase();
      table = tables.get(key) ?? { name, rows: [], columns: undefined };
      table.columns = undefined;
      tables.set(key, table);
    }
    if (!table || cells.every((cell) => cell === '')) return;
    count.add(table.columns?.length ?? cells.length, table.name);
    if (table.columns) takeRow(table, table.columns, cells);
    else takeHeader(table, cells);
  });
  tokenizer.push(text);
  tokenizer.end();
  return { sheets: [...tables.values()].map(({ name, rows }) => ({ name, rows })) };
}
