/** Forms in text files: CSV or a Markdown table whose first column names the sheets. */
import { decodeText, detectEncoding } from '~/shared/lib/csv/text-encoding';
import { Tokenizer } from '~/shared/lib/csv/tokenize';
import type { Workbook } from '../workbook';
import { CellCount, hasCells, type Limits } from './grid';
import { UnreadableWorkbook } from './unreadable';

const fewestCommas = 4;

interface Table {
  readonly name: string;
  rows: string[][];
  columns: number[] | undefined;
}

/** First or further header of a sheet; known columns keep their position. */
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

const fewestPipes = 5;

function insideOf(line: string): string | undefined {
  if (/^\s*#/.test(line)) return undefined;
  const bare = line.replace(/#[^|]+$/, '');
  const first = bare.search(/\S/);
  const last = bare.lastIndexOf('|');
  return first === -1 || bare[first] !== '|' || last <= first ? undefined : bare.slice(first + 1, last);
}

/** A pipe behind a backslash is text. */
const cellsOf = (inside: string): string[] =>
  inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

/** Lines without cells are skipped. Throws UnreadableWorkbook. */
export function readMarkdown(bytes: Uint8Array, limits: Limits): Workbook {
  const text = textOfFile(bytes);
  if (!hasSeparators(text, '|', fewestPipes)) throw new UnreadableWorkbook('no-table');
  const tables = new Map<string, string[][]>();
  const count = new CellCount(limits);
  let rows: string[][] | undefined;
  let sheet = '';
  for (const line of text.split('\n')) {
    const inside = insideOf(line);
    if (inside === undefined || /^[|-]+$/.test(inside)) continue;
    const [name = '', ...cells] = cellsOf(inside);
    if (name !== '') {
      sheet = name;
      rows = [];
      tables.set(sheet, rows);
    }
    count.add(cells.length, sheet);
    if (cells.some((cell) => cell !== '')) rows?.push(cells);
  }
  if (tables.size === 0) throw new UnreadableWorkbook('no-table');
  const sheets = [...tables].map(([its, cells]) => ({ name: its, rows: hasCells(its, tables.size) ? cells : [] }));
  return { sheets };
}

/** UTF-8 or UTF-16, without byte order mark. Throws UnreadableWorkbook. */
function textOfFile(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  // Older encodings cannot be told apart, so names would be silently wrong.
  const isKnown = encoding !== 'windows-1252';
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new UnreadableWorkbook('not-text');
  if (!isKnown) throw new UnreadableWorkbook('other-encoding');
  if (text.trim() === '') throw new UnreadableWorkbook('empty');
  return text;
}

function hasSeparators(text: string, separator: string, fewest: number): boolean {
  return text.slice(0, 5000).split(separator).length > fewest;
}
